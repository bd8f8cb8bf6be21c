/** Background jobs: what failed and why, what is tried again, what runs and what is planned. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JobStatus, StudioJob } from '#contract/studio/operations.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { Button, IconButton } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordError, RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const statuses = ['failed', 'retrying', 'running', 'planned'] as const satisfies readonly JobStatus[]
const KEY = ['studio', 'jobs']
const EVERY_MS = 10_000

const JobsScreen = ({ search }: PageProps) => {
  const { jobs: texts, statusLabel } = useStudioTexts('operations')
  const api = useStudioApi()
  const status = statuses.find((one) => one === search.get('status')) ?? 'failed'
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, status],
    queryFn: () => api.studioJobs.list({ query: { status } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  const retryAll = useChange(
    KEY,
    () => api.studioJobs.retryAll(),
    ({ changed }) => texts.retriedAll(changed),
  )
  const [title, text] = texts.none[status] as [string, string]
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        {(data?.counts.failed ?? 0) > 1 ? (
          <Button icon="rotate-cw" aria-busy={retryAll.isPending} onClick={() => retryAll.mutate()}>
            {texts.retryAll}
          </Button>
        ) : null}
      </ScreenHead>
      <ListBar
        label={statusLabel}
        tabs={statuses.map((one) => ({
          href: studioPages.jobs.href(null, { status: one === 'failed' ? null : one }),
          text: texts.statuses[one],
          count: data?.counts[one],
          isCurrent: one === status,
        }))}
      />
      <RecordList
        error={error}
        onRetry={refetch}
        rows={data?.records}
        empty={<State title={title} text={text} />}
      >
        {(job) => <JobRow key={job.id} job={job} />}
      </RecordList>
    </>
  )
}
export default JobsScreen

const JobRow = ({ job }: { job: StudioJob }) => {
  const { jobs: texts } = useStudioTexts('operations')
  const format = useFormat()
  const { name, status, attempts, error } = job
  const time = format.dateTime(job.runTime)
  const shown = texts.names[name] ?? name
  return (
    <li className={styles.row} data-job={job.id}>
      <div className={styles.words}>
        <p className={styles.name}>
          {shown}
          {shown === name ? null : <small translate="no">{name}</small>}
        </p>
        <p className={styles.facts}>
          <span>
            {status === 'failed'
              ? texts.failedAt(time)
              : status === 'running'
                ? texts.startedAt(time)
                : texts.nextAt(time)}
          </span>
          {attempts > 0 ? <span>{texts.attempts(attempts)}</span> : null}
        </p>
        <RecordError error={error} />
      </div>
      {status === 'failed' ? <JobActions job={job} name={shown} /> : null}
    </li>
  )
}

const JobActions = ({ job: { id }, name }: { job: StudioJob; name: string }) => {
  const { jobs: texts } = useStudioTexts('operations')
  const api = useStudioApi()
  const confirm = useConfirm()
  const retry = useChange(
    KEY,
    () => api.studioJobs.retry({ params: { id } }),
    () => texts.retried,
  )
  const remove = useChange(
    KEY,
    () => api.studioJobs.remove({ params: { id } }),
    () => texts.deleted,
  )
  const askAndRemove = async () => {
    const question = { title: texts.deleteTitle, text: texts.deleteText(name), confirm: texts.delete }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <div className={styles.actions}>
      <Button
        icon="rotate-cw"
        aria-label={`${texts.retry}: ${name}`}
        aria-busy={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {texts.retry}
      </Button>
      <IconButton
        icon="trash-2"
        label={`${texts.delete}: ${name}`}
        title={texts.delete}
        onClick={() => void askAndRemove()}
      />
    </div>
  )
}
