/** The list of all shortcuts that work at the moment, and the switch for single keys. */
import { useId, useSyncExternalStore } from 'react'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Keys } from './Keys.tsx'
import styles from './ShortcutList.module.css'
import { Switch } from './Switch.tsx'
import type { Shortcuts } from './shortcuts.ts'

type Props = {
  shortcuts: Shortcuts
  hasSingleKeys: boolean
  onSingleKeys: (isOn: boolean) => void
  onClose: () => void
}

export const ShortcutList = ({ shortcuts, hasSingleKeys, onSingleKeys, onClose }: Props) => {
  const texts = useStudioTexts('frame').shortcuts
  const all = useSyncExternalStore(shortcuts.subscribe, shortcuts.list)
  const titleId = useId()
  const groups = Map.groupBy(all, ({ group }) => group)
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={onClose}>
      <div className={styles.list}>
        <h2 id={titleId}>{texts.title}</h2>
        {[...groups].map(([group, shown]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {[...Map.groupBy(shown, ({ label }) => label)].map(([label, same]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  {same.map(({ keys }) => (
                    <dd key={keys}>
                      <Keys keys={keys} />
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={texts.singleKeys}
          note={texts.singleKeysText}
          isOn={hasSingleKeys}
          onChange={onSingleKeys}
        />
      </div>
    </Modal>
  )
}
