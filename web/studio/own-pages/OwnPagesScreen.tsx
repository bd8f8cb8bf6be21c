/** The list of pages: status, search, what is not saved yet, and what can be done with each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { type PageProps, pageOf } from '#web/router/route.ts'
import { Pager } from '#web/site/pager/Pager.tsx'
import { State } from '#web/ui/State.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import { RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { SearchField } from '../frame/SearchField.tsx'
import { useChangeFilters } from '../frame/use-change-filters.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { OwnPageRow } from './OwnPageRow.tsx'
import { useOwnPageTexts } from './own-pages-texts.ts'
import { UnsavedPages } from './UnsavedPages.tsx'

const ownPageStatuses = ['all', 'published', 'draft', 'trash'] as const

type OwnPageFilters = { status: (typeof ownPageStatuses)[number]; q: string; page: number }

/** Rows of one page. */
const PAGE_SIZE = 50

/** Values that do not exist are read as the default. */
const readOwnPageFilters = (search: URLSearchParams): OwnPageFilters => ({
  status: ownPageStatuses.find((status) => status === search.get('status')) ?? 'all',
  q: (search.get('q') ?? '').slice(0, 200),
  page: pageOf(search),
})

/** The URL of the list with these filters; defaults are left out. */
const ownPagesHref = ({ status, q, page }: OwnPageFilters): string =>
  studioPages.ownPages.href(null, {
    status: status === 'all' ? null : status,
    q: q || null,
    page: page === 1 ? null : page,
  })

const OwnPagesScreen = ({ search }: PageProps) => {
  const texts = useOwnPageTexts()
  const format = useFormat()
  const change = useChangeFilters(readOwnPageFilters, ownPagesHref)
  const api = useStudioApi()
  const filters = readOwnPageFilters(search)
  const { page: current, ...query } = filters
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'own-pages', 'list', filters],
    queryFn: () => api.studioOwnPages.list({ query: { ...query, current, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <ScreenHead title={texts.title} text={data ? texts.summary(format.number(data.count)) : ''}>
        <Link className="btn btn-pri sm" to={studioPages.newOwnPage.href()}>
          <StudioIcon name="plus" size={16} />
          {texts.write}
        </Link>
      </ScreenHead>
      <UnsavedPages />
      <ListBar
        label={texts.statusLabel}
        tabs={ownPageStatuses.map((status) => ({
          href: ownPagesHref({ ...filters, status, page: 1 }),
          text: texts.statuses[status],
          count: undefined,
          isCurrent: status === filters.status,
        }))}
      >
        <SearchField
          q={filters.q}
          label={texts.searchLabel}
          placeholder={texts.search}
          maxLength={200}
          group={texts.title}
          onSearch={(q) => change({ q, page: 1 })}
        />
      </ListBar>
      <RecordList error={error} onRetry={refetch} rows={data?.records} empty={<NoPages filters={filters} />}>
        {(page) => <OwnPageRow key={page.id} page={page} />}
      </RecordList>
      <Pager
        current={current}
        count={data?.count ?? 0}
        size={PAGE_SIZE}
        href={(page) => ownPagesHref({ ...filters, page })}
      />
    </>
  )
}
export default OwnPagesScreen

const NoPages = ({ filters: { status, q } }: { filters: OwnPageFilters }) => {
  const texts = useOwnPageTexts()
  if (status === 'trash' && q === '') return <State title={texts.emptyTrash} text={texts.emptyTrashText} />
  return (
    <State mood="odd" title={texts.noneFound} text={texts.noneFoundText}>
      <Link className="btn btn-line sm" to={studioPages.ownPages.href()}>
        {texts.clear}
      </Link>
    </State>
  )
}
