/** Chooses between writing, both, and reading. */
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DeskHead.module.css'

export type DeskView = 'write' | 'split' | 'read'

const viewIcons: Record<DeskView, StudioIconName> = { write: 'pen-line', split: 'columns-2', read: 'eye' }

export const ViewSwitch = ({ view, onView }: { view: DeskView; onView: (view: DeskView) => void }) => {
  const texts = useStudioTexts('writing')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend
    <div className={styles.views} role="group" aria-label={texts.layout}>
      {(['write', 'split', 'read'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-label={texts.views[one]}
          title={texts.views[one]}
          aria-pressed={one === view}
          onClick={() => onView(one)}
        >
          <StudioIcon name={viewIcons[one]} size={15} />
        </button>
      ))}
    </div>
  )
}
