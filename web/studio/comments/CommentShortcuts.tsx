/** The keys of the screen: J and K move, A, S and D decide, X selects. The reply has its own. */
import type { CommentStatus, ModerationAction, StudioComment } from '#contract/studio/comments.ts'
import { type Selection, toggleRow } from '../articles/selection.ts'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'

type Props = {
  status: CommentStatus
  /** What the keys change: the selected comments, else the one that is shown. */
  ids: number[]
  current: number | null
  rows: StudioComment[]
  selection: Selection
  onMove: (step: 1 | -1) => void
  onSelect: (selection: Selection) => void
  onModerate: (ids: number[], action: ModerationAction) => void
}

export const CommentShortcuts = ({ status, ids, current, rows, selection, ...on }: Props) => {
  const texts = useStudioTexts('comments')
  const group = texts.title
  const isHidden = status === 'spam' || status === 'trash'
  useShortcut({ keys: 'J', label: texts.shortcuts.next, group, run: () => on.onMove(1) })
  useShortcut({ keys: 'K', label: texts.shortcuts.previous, group, run: () => on.onMove(-1) })
  useShortcut({
    keys: 'A',
    label: isHidden ? texts.restore : texts.approve,
    group,
    run: () => (status === 'published' ? undefined : on.onModerate(ids, isHidden ? 'restore' : 'approve')),
  })
  useShortcut({
    keys: 'S',
    label: texts.spam,
    group,
    run: () => (status === 'spam' ? undefined : on.onModerate(ids, 'spam')),
  })
  useShortcut({
    keys: 'D',
    label: isHidden ? texts.delete : texts.trash,
    group,
    run: () => on.onModerate(ids, isHidden ? 'delete' : 'trash'),
  })
  useShortcut({
    keys: 'X',
    label: texts.shortcuts.select,
    group,
    run: () => {
      const order = rows.map(({ id }) => id)
      if (current !== null) on.onSelect(toggleRow(selection, current, order, false))
    },
  })
  return null
}
