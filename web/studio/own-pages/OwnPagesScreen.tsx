/** The list of pages: status, search, what is not saved yet, and what can be done with each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fixedPageOf } from '#contract/own-page-path.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Pager } from '#web/site/pager/Pager.tsx'
import { State } from '#web/ui/State.tsx'
import { ListFilterBar, listFilters } from '../frame/ListFilterBar.tsx'
import { NoneFound, RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { listUnsaved } from '../saving/item-draft.ts'
import { UnsavedList } from '../saving/UnsavedList.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { OwnPageRow } from './OwnPageRow.tsx'
import { ownPageKind } from './own-page-kind.ts'

const list = listFilters(studioPages.ownPages, ['all', 'published', 'draft', 'trash'])

/** Rows of one page. */
const PAGE_SIZE = 50

const OwnPagesScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('ownPages')
  const format = useFormat()
  const api = useStudioApi()
  const filters = list.read(search)
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
      <ListFilterBar list={list} filters={filters} texts={texts} />
      <RecordList error={error} onRetry={refetch} rows={data?.records} empty={<NoPages filters={filters} />}>
        {(page) => <OwnPageRow key={page.id} page={page} />}
      </RecordList>
      <Pager
        current={current}
        count={data?.count ?? 0}
        size={PAGE_SIZE}
        href={(page) => list.href({ ...filters, page })}
      />
    </>
  )
}
export default OwnPagesScreen

const NoPages = ({ filters: { status, q } }: { filters: ReturnType<typeof list.read> }) => {
  const texts = useStudioTexts('ownPages')
  if (status === 'trash' && q === '') return <State title={texts.emptyTrash} text={texts.emptyTrashText} />
  return <NoneFound texts={texts} to={studioPages.ownPages.href()} />
}

/** Pages that only this browser has: written and not saved. */
const UnsavedPages = () => {
  const texts = useStudioTexts('ownPages')
  return (
    <UnsavedList
      kind={ownPageKind}
      list={() => listUnsaved(ownPageKind)}
      texts={texts.unsaved}
      nameOf={({ id, content: { titleEn, titleCn, path } }) => {
        const fixed = fixedPageOf(id)
        return fixed ? texts.fixed[fixed].title : titleEn || titleCn || path || texts.untitled
      }}
      hrefOf={(pageId) => studioPages.ownPage.href({ pageId })}
      newHref={(draft) => studioPages.newOwnPage.href(null, { draft })}
    />
  )
}
