/** The table itself. On a phone each row becomes an entry of a list. */
import type { ArticleTableRow } from '#contract/studio/articles.ts'
import { Link } from '#web/router/Link.tsx'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { ArticleRow } from './ArticleRow.tsx'
import styles from './ArticleTable.module.css'
import { type ArticleFilters, defaultOrder, filtersHref, type SortColumn } from './article-filters.ts'
import { type Selection, toggleAll, toggleRow } from './selection.ts'

type Props = {
  rows: ArticleTableRow[]
  filters: ArticleFilters
  selection: Selection
  onSelect: (selection: Selection) => void
}

export const ArticleTable = ({ rows, filters, selection, onSelect }: Props) => {
  const texts = useStudioTexts('articles')
  const ids = rows.map(({ id }) => id)
  const selectedHere = ids.filter((id) => selection.ids.has(id)).length
  const toggle = (id: number, isRange: boolean) => onSelect(toggleRow(selection, id, ids, isRange))
  return (
    <>
      <TableShortcuts onToggle={(id) => toggle(id, false)} />
      <table className={styles.table}>
        <caption className="vh">{texts.title}</caption>
        <thead>
          <tr>
            <th className={styles.box}>
              <input
                type="checkbox"
                aria-label={texts.selectAll}
                checked={selectedHere === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = selectedHere > 0 && selectedHere < ids.length
                }}
                onChange={() => onSelect(toggleAll(selection, ids))}
              />
            </th>
            <SortHead column="title" filters={filters} />
            <th>{texts.columns.status}</th>
            <th>{texts.columns.category}</th>
            <th>{texts.columns.language}</th>
            <SortHead column="saved" filters={filters} />
            <SortHead column="words" filters={filters} />
            <SortHead column="views" filters={filters} />
            <SortHead column="comments" filters={filters} />
            <SortHead column="likes" filters={filters} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ArticleRow
              key={row.id}
              row={row}
              isSelected={selection.ids.has(row.id)}
              onToggle={(isRange) => toggle(row.id, isRange)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

const SortHead = ({ column, filters }: { column: SortColumn; filters: ArticleFilters }) => {
  const texts = useStudioTexts('articles')
  const isSorted = filters.sort === column
  const order = isSorted ? (filters.order === 'asc' ? 'desc' : 'asc') : defaultOrder(column)
  const isNumber = column !== 'title' && column !== 'saved'
  return (
    <th
      className={isNumber ? styles.number : undefined}
      aria-sort={isSorted ? (filters.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to={filtersHref({ ...filters, sort: column, order, page: 1 })}
        keepScroll
        title={texts.sortBy(texts.columns[column])}
      >
        {texts.columns[column]}
        {isSorted ? (
          <StudioIcon name={filters.order === 'asc' ? 'arrow-up' : 'arrow-down'} size={13} />
        ) : null}
      </Link>
    </th>
  )
}

/** J and K move the focus from title to title; X selects the row with the focus. */
const TableShortcuts = ({ onToggle }: { onToggle: (id: number) => void }) => {
  const texts = useStudioTexts('articles')
  const group = texts.title
  const move = (step: 1 | -1) => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-article]')]
    const at = links.indexOf(document.activeElement as HTMLElement)
    links[at < 0 ? (step === 1 ? 0 : links.length - 1) : at + step]?.focus()
  }
  useShortcut({ keys: 'J', label: texts.shortcuts.next, group, run: () => move(1) })
  useShortcut({ keys: 'K', label: texts.shortcuts.previous, group, run: () => move(-1) })
  useShortcut({
    keys: 'X',
    label: texts.shortcuts.select,
    group,
    run: () => {
      const { article } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
      if (article) onToggle(Number(article))
    },
  })
  return null
}
