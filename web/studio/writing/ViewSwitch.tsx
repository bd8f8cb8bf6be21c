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

const OUTLINE_KEY = 'studio-outline'

/** Whether the outline stands beside the rendered text, on this device. */
export const useOutline = () => {
  const [isShown, setIsShown] = useState(() => localStore.get(OUTLINE_KEY) !== 'off')
  return {
    isShown,
    toggle: () => {
      localStore.set(OUTLINE_KEY, isShown ? 'off' : 'on')
      setIsShown(!isShown)
    },
  }
}

type ButtonsProps = {
  view: DeskView
  onView: (view: DeskView) => void
  outline: ReturnType<typeof useOutline>
  isFocusMode: boolean
  onFocusMode: (isOn: boolean) => void
}

/** At the end of the toolbar: what stands beside the text, and whether only one paragraph is clear. */
export const ViewButtons = ({ view, onView, outline, isFocusMode, onFocusMode }: ButtonsProps) => {
  const texts = useStudioTexts('writing')
  return (
    <>
      <IconButton
        icon="columns-2"
        label={texts.views.split}
        aria-pressed={view === 'split'}
        onClick={() => onView(view === 'split' ? 'source' : 'split')}
      />
      {view === 'write' ? (
        <span className={styles.beside}>
          <IconButton
            icon="panel-right"
            label={texts.outline}
            aria-pressed={outline.isShown}
            onClick={outline.toggle}
          />
        </span>
      ) : null}
      <IconButton
        icon="maximize"
        label={texts.focusMode}
        aria-pressed={isFocusMode}
        onClick={() => onFocusMode(!isFocusMode)}
      />
    </>
  )
}
