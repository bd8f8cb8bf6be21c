/** The items of a report with their places, by outcome or by warning, page by page. */

import { importOutcomes } from '#contract/studio/import-limits.ts'
import type { StudioImportDetails, StudioImportItem } from '#contract/studio/imports.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import list from '../frame/RecordList.module.css'
import { LoadMore, RecordList } from '../frame/RecordList.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { firstOf } from './first-of.ts'
import styles from './Imports.module.css'
import { useImportItems } from './use-imports.ts'

type Props = {
  id: number
  record: StudioImportDetails
  report: NonNullable<StudioImportDetails['report']>
  search: URLSearchParams
}

export const ImportItems = ({ id, record, report, search }: Props) => {
  const texts = useStudioTexts('imports')
  const { phase, counts, finishTime } = record
  const outcome = importOutcomes.find((one) => one === search.get('outcome')) ?? null
  const filter = report.warnings.find(({ code }) => code === search.get('warning'))
  const items = useImportItems(id, `${phase} ${finishTime}`, { outcome, warning: filter?.code ?? null })
  const rows = items.data?.pages.flatMap(({ records }) => records)
  const outcomes = texts.outcomes[phase === 'upload' ? 'check' : phase]
  const href = (one: string | null) => studioPages.import.href({ importId: id }, { outcome: one })
  const shown = importOutcomes.filter((one) => (counts?.[one] ?? 0) > 0)
  if (shown.length === 0) return null
  const total = shown.reduce((sum, one) => sum + (counts?.[one] ?? 0), 0)
  return (
    <section aria-label={texts.items}>
      <ListBar
        label={texts.items}
        tabs={[
          { href: href(null), text: texts.all, count: total, isCurrent: outcome === null && !filter },
          ...shown.map((one) => ({
            href: href(one),
            text: outcomes[one],
            count: counts?.[one],
            isCurrent: outcome === one,
          })),
        ]}
      />
      {filter ? (
        <p className={styles.filter}>
          {texts.filtered} <b>{filter.label}</b>
          <Link to={href(null)} keepScroll>
            {texts.removeFilter}
          </Link>
        </p>
      ) : null}
      <RecordList
        error={items.error}
        onRetry={items.refetch}
        rows={rows}
        empty={<p className={styles.quiet}>{texts.noItems}</p>}
      >
        {(item) => <ItemRow key={item.position} item={item} outcome={outcomes[item.outcome]} />}
      </RecordList>
      <LoadMore list={items} text={texts.more} className={list.more} />
    </section>
  )
}

const hrefOf = ({ target }: StudioImportItem): string | null => {
  if (target === null) return null
  const { type, id } = target
  if (type === 'page') return studioPages.ownPage.href({ pageId: id })
  if (type === 'talk') return studioPages.talk.href({ talkId: id })
  return type === 'album'
    ? studioPages.album.href({ albumId: id })
    : studioPages.article.href({ articleId: id })
}

const ItemRow = ({ item, outcome }: { item: StudioImportItem; outcome: string }) => {
  const { title, path, kind, reason, remedy, warnings } = item
  const href = hrefOf(item)
  return (
    <li className={list.row}>
      <div className={list.words}>
        <p className={list.name}>
          {href ? <Link to={href}>{title || path}</Link> : title || path}
          {title ? <small>{path}</small> : null}
        </p>
        <p className={list.facts}>
          <span className={item.outcome === 'failed' ? list.alarm : undefined}>
            {outcome}
            {kind ? ` · ${kind}` : null}
          </span>
          {reason ? <span>{reason}</span> : null}
          {remedy ? <span>{remedy}</span> : null}
        </p>
        {warnings.length > 0 ? <ItemWarnings warnings={warnings} /> : null}
      </div>
    </li>
  )
}

type Warning = StudioImportItem['warnings'][number]

const SHOWN = 3

/** What of an item was lost or changed: each kind once, with the places, of which the first few are shown at once. */
const ItemWarnings = ({ warnings }: { warnings: Warning[] }) => (
  <ul className={styles.details}>
    {[...Map.groupBy(warnings, ({ code }) => code)].map(([code, same]) => (
      <li key={code}>
        <SameWarnings warnings={same} />
      </li>
    ))}
  </ul>
)

const SameWarnings = ({ warnings }: { warnings: Warning[] }) => {
  const texts = useStudioTexts('imports')
  const format = useFormat()
  const [first] = warnings
  const details = [...new Set(warnings.map(({ detail }) => detail))]
  const [shown, rest] = firstOf(details, SHOWN)
  return (
    <>
      <b className={first?.severity === 'lost' ? list.alarm : undefined}>
        {first?.severity === 'lost' ? texts.lost : texts.changed}
      </b>{' '}
      {texts.labeled(first?.label ?? '', format.list(shown))}
      {rest.length > 0 ? (
        <details>
          <summary>{texts.moreDetails(format.number(rest.length))}</summary>
          {format.list(rest)}
        </details>
      ) : null}
    </>
  )
}
