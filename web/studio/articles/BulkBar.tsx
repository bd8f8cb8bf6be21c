/** Stands in place of the filters while articles are selected: what can be done with all of them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkAction } from '#contract/studio/articles.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { IconButton } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { type ArticleFilters, toTableQuery } from './article-filters.ts'
import { BulkActions } from './BulkActions.tsx'
import styles from './BulkBar.module.css'
import { BulkButton } from './BulkButton.tsx'

type Props = {
  filters: ArticleFilters
  /** Articles that the filters find. */
  total: number
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/** The most that one request may change. */
const MAX_SELECTED = 1000
const LARGEST_PAGE = 100

export const BulkBar = ({ filters, total, selected, onSelect }: Props) => {
  const texts = useStudioTexts('articles')
  const api = useStudioApi()
  const { run, isRunning } = useBulkAction([...selected], () => onSelect(new Set()))
  const selectEvery = async () => {
    const ids = new Set<number>()
    for (let current = 1; (current - 1) * LARGEST_PAGE < total; current += 1) {
      const query = { ...toTableQuery(filters), current, size: LARGEST_PAGE }
      for (const { id } of (await api.studioArticles.list({ query })).records) ids.add(id)
    }
    onSelect(ids)
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={texts.bulk} aria-busy={isRunning}>
      <b role="status">{texts.selected(selected.size)}</b>
      {selected.size < total && total <= MAX_SELECTED ? (
        <button type="button" className={styles.every} onClick={() => void selectEvery()}>
          {texts.selectEvery(total)}
        </button>
      ) : null}
      <i className={styles.rule} />
      {filters.status === 'trash' ? (
        <>
          <BulkButton icon="undo-2" onClick={() => run({ kind: 'restore' })}>
            {texts.restore}
          </BulkButton>
          <BulkButton icon="trash-2" isDangerous onClick={() => run({ kind: 'delete' })}>
            {texts.delete}
          </BulkButton>
        </>
      ) : (
        <BulkActions run={run} />
      )}
      <IconButton
        icon="x"
        className={styles.end}
        label={texts.clearSelection}
        onClick={() => onSelect(new Set())}
      />
    </div>
  )
}

/** @param onDone called when every article was changed */
const useBulkAction = (ids: number[], onDone: () => void) => {
  const texts = useStudioTexts('articles')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const offerUndo = useOfferUndo()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['studio', 'articles'] })
  const undo = useMutation({
    mutationFn: (token: string) => api.studioArticles.undo({ body: { token } }),
    onSuccess: ({ changed }) => notify('success', texts.undone(changed)),
    onSettled: refresh,
  })
  const change = useMutation({
    mutationFn: (action: BulkAction) => api.studioArticles.bulk({ body: { ids, action } }),
    onSuccess: ({ changed, undoToken, failed }, action) => {
      const [first] = failed
      if (first) notify('error', texts.failed(failed.length, first.message))
      else onDone()
      if (changed === 0 && !first) notify('warning', texts.nothingChanged)
      if (undoToken !== null)
        offerUndo({
          text: action.kind === 'trash' ? texts.trashed(changed) : texts.done(changed),
          undo: () => undo.mutate(undoToken),
        })
    },
    onSettled: refresh,
  })
  const run = async (action: BulkAction) => {
    const question = {
      title: texts.deleteTitle(ids.length),
      text: texts.deleteText,
      confirm: texts.delete,
    }
    if (action.kind === 'delete' && !(await confirm(question))) return
    change.mutate(action)
  }
  return { run: (action: BulkAction) => void run(action), isRunning: change.isPending || undo.isPending }
}
