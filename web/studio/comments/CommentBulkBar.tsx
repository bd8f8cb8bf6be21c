/** Stands in place of the search while comments are selected: what can be done with all of them. */
import type { ModerationAction } from '#contract/studio/comments.ts'
import bar from '../articles/BulkBar.module.css'
import { BulkButton } from '../articles/BulkButton.tsx'
import { nothingSelected, type Selection, toggleAll } from '../articles/selection.ts'
import { IconButton } from '../frame/Button.tsx'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './CommentBulkBar.module.css'
import type { CommentFilters } from './comment-filters.ts'
import type { Moderation } from './use-moderation.ts'

type Props = {
  filters: CommentFilters
  /** All that are shown. */
  ids: number[]
  selection: Selection
  moderation: Moderation
  onSelect: (selection: Selection) => void
}

const icons: Record<ModerationAction, StudioIconName> = {
  approve: 'check',
  spam: 'shield-alert',
  trash: 'trash-2',
  restore: 'undo-2',
  delete: 'trash-2',
}

export const actionsOf: Record<CommentFilters['status'], ModerationAction[]> = {
  waiting: ['approve', 'spam', 'trash'],
  published: ['spam', 'trash'],
  spam: ['restore', 'trash', 'delete'],
  trash: ['restore', 'spam', 'delete'],
}

export const CommentBulkBar = ({ filters, ids, selection, moderation, onSelect }: Props) => {
  const texts = useStudioTexts('comments')
  return (
    <div className={`${bar.bar} ${styles.bar}`} role="toolbar" aria-label={texts.bulk}>
      <b role="status">{texts.selected(selection.ids.size)}</b>
      {actionsOf[filters.status].map((action) => (
        <BulkButton
          key={action}
          icon={icons[action]}
          isDangerous={action === 'delete' || action === 'trash'}
          onClick={() => moderation.moderate([...selection.ids], action)}
        >
          {texts[action]}
        </BulkButton>
      ))}
      <IconButton
        icon="list-checks"
        className={bar.end}
        label={texts.selectPage}
        title={texts.selectPage}
        onClick={() => onSelect(toggleAll(nothingSelected, ids))}
      />
      <IconButton
        icon="x"
        label={texts.clearSelection}
        title={texts.clearSelection}
        onClick={() => onSelect(nothingSelected)}
      />
    </div>
  )
}
