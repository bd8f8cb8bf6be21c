/** Listens to the keyboard for every shortcut of the studio, and shows the list of them on `?`. */
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { localStore } from '#web/session/safe-storage.ts'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Keys } from './Keys.tsx'
import styles from './ShortcutList.module.css'
import { Switch } from './Switch.tsx'
import { createShortcuts, type Shortcut, type Shortcuts } from './shortcuts.ts'

const ShortcutsContext = createContext<Shortcuts | null>(null)
const ShortcutListContext = createContext<() => void>(() => {})

/** `const openShortcutList = useOpenShortcutList()` */
export const useOpenShortcutList = () => use(ShortcutListContext)

/** The owner's choice, kept in this browser. */
const SINGLE_KEYS = 'studioSingleKeys'

/** `useShortcut({ keys: 'Mod+S', label: texts.save, group: texts.title, run: save })` */
export const useShortcut = ({ keys, label, group, run }: Shortcut): void => {
  const shortcuts = use(ShortcutsContext)
  const latestRun = useEffectEvent(run)
  // A key counts from the moment in which what it belongs to is visible.
  useLayoutEffect(
    () => shortcuts?.add({ keys, label, group, run: () => latestRun() }),
    [shortcuts, keys, label, group],
  )
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

export const ShortcutsProvider = ({ children }: { children: ReactNode }) => {
  const [shortcuts] = useState(() => createShortcuts(() => Date.now()))
  const [isListOpen, setIsListOpen] = useState(false)
  const [hasSingleKeys, setHasSingleKeys] = useState(() => localStore.get(SINGLE_KEYS) !== 'off')
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    // Behind an open dialog nothing moves.
    if (document.querySelector('dialog:modal')) return
    if (shortcuts.press(event, isField(event.target), hasSingleKeys)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const openList = () => setIsListOpen(true)
  const chooseSingleKeys = (isOn: boolean) => {
    localStore.set(SINGLE_KEYS, isOn ? 'on' : 'off')
    setHasSingleKeys(isOn)
  }
  return (
    <ShortcutsContext value={shortcuts}>
      <ListShortcuts onOpen={openList} />
      <ShortcutListContext value={openList}>{children}</ShortcutListContext>
      {isListOpen ? (
        <ShortcutList
          shortcuts={shortcuts}
          hasSingleKeys={hasSingleKeys}
          onSingleKeys={chooseSingleKeys}
          onClose={() => setIsListOpen(false)}
        />
      ) : null}
    </ShortcutsContext>
  )
}

const ListShortcuts = ({ onOpen }: { onOpen: () => void }) => {
  const { shortcuts } = useStudioTexts('frame')
  const shown = { label: shortcuts.list, group: shortcuts.everywhere, run: onOpen }
  useShortcut({ ...shown, keys: '?' })
  useShortcut({ ...shown, keys: 'Mod+/' })
  return null
}

type Props = {
  shortcuts: Shortcuts
  hasSingleKeys: boolean
  onSingleKeys: (isOn: boolean) => void
  onClose: () => void
}

/** The list of all shortcuts that work at the moment, and the switch for single keys. */
const ShortcutList = ({ shortcuts, hasSingleKeys, onSingleKeys, onClose }: Props) => {
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
