/** The list of all talks: status, search, what was not sent yet, and what can be done with each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Pager } from '#web/site/pager/Pager.tsx'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { SearchField } from '../frame/SearchField.tsx'
import { useChangeFilters } from '../frame/use-change-filters.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { TalkRow } from './TalkRow.tsx'
import styles from './TalksScreen.module.css'
import { PAGE_SIZE, readTalkFilters, type TalkFilters, talkStatuses, talksHref } from './talk-filters.ts'
import { UnsentTalks } from './UnsentTalks.tsx'

const TalksScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('talks')
  const format = useFormat()
  const api = useStudioApi()
  const filters = readTalkFilters(search)
  const { page: current, ...query } = filters
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'talks', 'list', filters],
    queryFn: () => api.studioTalks.list({ query: { ...query, current, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const records = data?.records ?? []
  return (
    <>
      <ScreenHead title={texts.title} text={data ? texts.summary(format.number(data.count)) : ''}>
        <Link className="btn btn-pri sm" to={studioPages.newTalk.href()}>
          <StudioIcon name="pen-line" size={16} />
          {texts.write}
        </Link>
      </ScreenHead>
      <UnsentTalks />
      <TalkFilterBar filters={filters} count={data?.count} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && records.length === 0 ? <NoTalks filters={filters} /> : null}
      {records.length > 0 ? (
        <>
          <ul className={styles.list}>
            {records.map((talk) => (
              <TalkRow key={talk.id} talk={talk} />
            ))}
          </ul>
          <Pager
            current={current}
            count={data?.count ?? 0}
            size={PAGE_SIZE}
            href={(page) => talksHref({ ...filters, page })}
          />
        </>
      ) : null}
    </>
  )
}
export default TalksScreen

const TalkFilterBar = ({ filters, count }: { filters: TalkFilters; count: number | undefined }) => {
  const texts = useStudioTexts('talks')
  const format = useFormat()
  const change = useChangeFilters(readTalkFilters, talksHref)
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={texts.statusLabel}>
        {talkStatuses.map((status) => (
          <Link
            key={status}
            to={talksHref({ ...filters, status, page: 1 })}
            keepScroll
            aria-current={status === filters.status ? 'page' : undefined}
          >
            {texts.statuses[status]}
          </Link>
        ))}
      </nav>
      <search className={styles.search}>
        <span role="status">
          {count !== undefined && filters.q !== '' ? texts.found(format.number(count)) : ''}
        </span>
        <SearchField
          q={filters.q}
          label={texts.searchLabel}
          placeholder={texts.search}
          maxLength={200}
          group={texts.title}
          onSearch={(q) => change({ q, page: 1 })}
        />
      </search>
    </div>
  )
}

const NoTalks = ({ filters: { status, q, page } }: { filters: TalkFilters }) => {
  const texts = useStudioTexts('talks')
  if (q !== '' || page > 1 || !['all', 'trash'].includes(status))
    return (
      <State mood="odd" title={texts.noneFound} text={texts.noneFoundText}>
        <Link className="btn btn-line sm" to={studioPages.talks.href()}>
          {texts.clear}
        </Link>
      </State>
    )
  if (status === 'trash') return <State title={texts.emptyTrash} text={texts.emptyTrashText} />
  return (
    <State title={texts.emptyTitle} text={texts.emptyText}>
      <Link className="btn btn-pri sm" to={studioPages.newTalk.href()}>
        {texts.write}
      </Link>
    </State>
  )
}
