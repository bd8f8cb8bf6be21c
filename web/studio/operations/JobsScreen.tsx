/** Background jobs: what failed and why, what is tried again, what runs and what is planned. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { JobStatus, StudioJob } from '#contract/studio/operations.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import styles from '../frame/RecordList.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const statuses = ['failed', 'retrying', 'running', 'planned'] as const satisfies readonly JobStatus[]
const KEY = ['studio', 'jobs']
const EVERY_MS = 10_000

const JobsScreen = ({ search }: PageProps) => {
  const { jobs: texts, statusLabel } = useStudioTexts('operations')
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const status = statuses.find((one) => one === search.get('status')) ?? 'failed'
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, status],
    queryFn: () => api.studioJobs.list({ query: { status } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  const retryAll = useMutation({
    mutationFn: () => api.studioJobs.retryAll(),
    onSuccess: ({ changed }) => notify('success', texts.retriedAll(changed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  const [title, text] = texts.none[status] as [string, string]
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        {(data?.counts.failed ?? 0) > 1 ? (
          <button
            type="button"
            className="btn btn-line sm"
            aria-busy={retryAll.isPending}
            onClick={() => retryAll.mutate()}
          >
            <StudioIcon name="rotate-cw" size={16} />
            {texts.retryAll}
          </button>
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
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data?.records.length === 0 ? <State title={title} text={text} /> : null}
      <ul className={styles.list}>
        {data?.records.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
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
        {error ? (
          <p className={styles.error} translate="no">
            {error}
          </p>
        ) : null}
      </div>
      {status === 'failed' ? <JobActions job={job} name={shown} /> : null}
    </li>
  )
}

const JobActions = ({ job: { id }, name }: { job: StudioJob; name: string }) => {
  const { jobs: texts } = useStudioTexts('operations')
  const api = useStudioApi()
  const notify = useNotify()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: KEY })
  const retry = useMutation({
    mutationFn: () => api.studioJobs.retry({ params: { id } }),
    onSuccess: () => notify('success', texts.retried),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => api.studioJobs.remove({ params: { id } }),
    onSuccess: () => notify('success', texts.deleted),
    onSettled,
  })
  const askAndRemove = async () => {
    const question = { title: texts.deleteTitle, text: texts.deleteText(name), confirm: texts.delete }
    if (await confirm({ ...question, isDangerous: true })) remove.mutate()
  }
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className="btn btn-line sm"
        aria-label={`${texts.retry}: ${name}`}
        aria-busy={retry.isPending}
        onClick={() => retry.mutate()}
      >
        <StudioIcon name="rotate-cw" size={16} />
        {texts.retry}
      </button>
      <button
        type="button"
        className="ib"
        aria-label={`${texts.delete}: ${name}`}
        title={texts.delete}
        onClick={() => void askAndRemove()}
      >
        <StudioIcon name="trash-2" size={17} />
      </button>
    </div>
  )
}
