/** Stands in place of the filters while articles are selected: what can be done with all of them. */
import { IconButton } from '../frame/Button.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { type ArticleFilters, toTableQuery } from './article-filters.ts'
import { BulkActions } from './BulkActions.tsx'
import styles from './BulkBar.module.css'
import { BulkButton } from './BulkButton.tsx'
import { useBulkAction } from './use-bulk-action.ts'

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
