/** Webmentions by status, newest first: approve, reject and delete them. */
import type { MentionStatus } from '#contract/studio/mentions.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import styles from '../frame/RecordList.module.css'
import { LoadMore, RecordList, useRecordPages } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { MentionRecord } from './MentionRecord.tsx'

const PAGE_SIZE = 30
const mentionStatuses: readonly MentionStatus[] = ['waiting', 'published', 'rejected']

const MentionsScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('mentions')
  const api = useStudioApi()
  const status = mentionStatuses.find((one) => one === search.get('status')) ?? 'waiting'
  const { list, first, rows } = useRecordPages(
    ['studio', 'mentions', status],
    (before) =>
      api.studioMentions.list({ query: { status, size: PAGE_SIZE, ...(before === null ? {} : { before }) } }),
    ({ records }) => (records.length < PAGE_SIZE ? null : (records.at(-1)?.id ?? null)),
  )
  const [noneTitle, noneText] = texts.none[status]
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text} />
      {first && !first.isOn ? (
        <p className={styles.note}>
          {texts.off}
          <Link className="lk" to={studioPages.settings.href(null, { section: 'mentions' })}>
            {texts.settings}
          </Link>
        </p>
      ) : null}
      <ListBar
        label={texts.statusLabel}
        tabs={mentionStatuses.map((one) => ({
          href: studioPages.mentions.href(null, { status: one === 'waiting' ? null : one }),
          text: texts.statuses[one],
          count: first?.counts[one],
          isCurrent: one === status,
        }))}
      />
      <RecordList
        error={list.error}
        onRetry={list.refetch}
        rows={rows}
        empty={<State title={noneTitle} text={noneText} />}
      >
        {(mention) => <MentionRecord key={mention.id} mention={mention} />}
      </RecordList>
      <LoadMore list={list} text={texts.more} className={styles.more} />
    </>
  )
}
export default MentionsScreen
