/** The list of all talks: status, search, what was not sent yet, and what can be done with each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { randomId } from '#web/random-id.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Pager } from '#web/site/pager/Pager.tsx'
import { State } from '#web/ui/State.tsx'
import { ListFilterBar, listFilters } from '../frame/ListFilterBar.tsx'
import { NoneFound, RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { type ItemRecord, listUnsaved, newRecord } from '../saving/item-draft.ts'
import { UnsavedList } from '../saving/UnsavedList.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { keepFile, listAllFiles, listFiles, removeFiles } from '../uploads/pending-files.ts'
import { TalkRow } from './TalkRow.tsx'
import styles from './TalksScreen.module.css'
import { talkFilesPlace, talkKind, type WrittenTalk } from './talk-kind.ts'
import { talkName } from './talk-name.ts'

const list = listFilters(studioPages.talks, ['all', 'published', 'scheduled', 'private', 'trash'])

/** Rows of one page. */
const PAGE_SIZE = 30

const TalksScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('talks')
  const format = useFormat()
  const api = useStudioApi()
  const filters = list.read(search)
  const { page: current, ...query } = filters
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'talks', 'list', filters],
    queryFn: () => api.studioTalks.list({ query: { ...query, current, size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={texts.title} text={data ? texts.summary(format.number(data.count)) : ''}>
        <Link className="btn btn-pri sm" to={studioPages.newTalk.href()}>
          <StudioIcon name="pen-line" size={16} />
          {texts.write}
        </Link>
      </ScreenHead>
      <UnsentTalks />
      <ListFilterBar list={list} filters={filters} texts={texts}>
        <span role="status" className={styles.found}>
          {data && filters.q !== '' ? texts.found(format.number(data.count)) : ''}
        </span>
      </ListFilterBar>
      <RecordList error={error} onRetry={refetch} rows={data?.records} empty={<NoTalks filters={filters} />}>
        {(talk) => <TalkRow key={talk.id} talk={talk} />}
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
export default TalksScreen

const NoTalks = ({ filters: { status, q, page } }: { filters: ReturnType<typeof list.read> }) => {
  const texts = useStudioTexts('talks')
  if (q !== '' || page > 1 || !['all', 'trash'].includes(status))
    return <NoneFound texts={texts} to={studioPages.talks.href()} />
  if (status === 'trash') return <State title={texts.emptyTrash} text={texts.emptyTrashText} />
  return (
    <State title={texts.emptyTitle} text={texts.emptyText}>
      <Link className="btn btn-pri sm" to={studioPages.newTalk.href()}>
        {texts.write}
      </Link>
    </State>
  )
}

/** Talks that only this browser has: written and not sent. */
const UnsentTalks = () => {
  const texts = useStudioTexts('talks')
  return (
    <UnsavedList
      kind={talkKind}
      list={listUnsentTalks}
      texts={texts.unsent}
      nameOf={({ content: { markdown, photos }, waitingPhotos }) =>
        talkName({ markdown, photos: photos.length + waitingPhotos }, texts)
      }
      hrefOf={(talkId) => studioPages.talk.href({ talkId })}
      newHref={(draft) => studioPages.newTalk.href(null, { draft })}
      discardMore={async ({ key }) => {
        const place = talkFilesPlace(key)
        const files = await listFiles(place)
        await removeFiles(place)
        return async () => {
          for (const { file } of files) await keepFile(place, file).isKept
        }
      }}
    />
  )
}

/** With how many photos that are on their way. */
type UnsentTalk = ItemRecord<WrittenTalk> & { waitingPhotos: number }

/** A new talk may have nothing but such photos. */
const listUnsentTalks = async (): Promise<UnsentTalk[]> => {
  const files = await listAllFiles()
  const records = new Map((await listUnsaved(talkKind)).map((record) => [record.key, record]))
  for (const { place, addedAt } of files) {
    const key = /^talk-photos\/(new:.+)$/.exec(place)?.[1]
    if (key && !records.has(key))
      records.set(key, { ...newRecord(talkKind, key, randomId()), changedAt: addedAt })
  }
  return [...records.values()]
    .map((record) => ({
      ...record,
      waitingPhotos: files.filter(({ place }) => place === talkFilesPlace(record.key)).length,
    }))
    .sort((a, b) => b.changedAt - a.changedAt)
}
