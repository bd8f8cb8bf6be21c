/** Chooses how one text is seen: rendered in place, as its source, or as readers see it. */
import { useState } from 'react'
import { localStore } from '#web/session/safe-storage.ts'
import { IconButton } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DeskHead.module.css'

export type DeskView = 'write' | 'source' | 'split' | 'read'

const KEY = 'studio-desk-view'

/** Of this device. */
export const useDeskView = () => {
  const [view, setView] = useState<DeskView>(
    () => (['source', 'split', 'read'] as const).find((one) => one === localStore.get(KEY)) ?? 'write',
  )
  return [
    view,
    (next: DeskView) => {
      localStore.set(KEY, next)
      setView(next)
    },
  ] as const
}

export const ViewSwitch = ({ view, onView }: { view: DeskView; onView: (view: DeskView) => void }) => {
  const texts = useStudioTexts('writing')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
    <div className={styles.views} role="group" aria-label={texts.layout}>
      {(['write', 'source', 'read'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view || (one === 'source' && view === 'split')}
          onClick={() => onView(one)}
        >
          {texts.views[one]}
        </button>
      ))}
    </div>
  )
}

/** Puts the preview beside the source, and takes it away. */
export const SplitButton = ({ view, onView }: { view: DeskView; onView: (view: DeskView) => void }) => {
  const { views } = useStudioTexts('writing')
  return (
    <IconButton
      icon="columns-2"
      label={views.split}
      aria-pressed={view === 'split'}
      onClick={() => onView(view === 'split' ? 'source' : 'split')}
    />
  )
}
