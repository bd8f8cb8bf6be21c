/** The browsers in which the owner is logged in, where each session can be ended, and the passkeys. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/sessions.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { parseUserAgent } from '#web/site/account/parse-user-agent.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import styles from '../frame/RecordList.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { PasskeySection } from './PasskeySection.tsx'

const KEY = ['studio', 'sessions']

const SessionsScreen = () => {
  const { sessions: texts } = useStudioTexts('operations')
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.sessions.list(),
    staleTime: 0,
  })
  const endOthers = useMutation({
    mutationFn: () => api.sessions.endOthers(),
    onSuccess: () => notify('success', texts.othersEnded),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        {(data?.length ?? 0) > 1 ? (
          <button
            type="button"
            className="btn btn-line sm"
            aria-busy={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            <StudioIcon name="log-out" size={16} />
            {texts.endOthers}
          </button>
        ) : null}
      </ScreenHead>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      <ul className={styles.list}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <PasskeySection />
    </>
  )
}
export default SessionsScreen

const SessionRow = ({ session }: { session: Session }) => {
  const { sessions: texts } = useStudioTexts('operations')
  const format = useFormat()
  const api = useApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { id, userAgent, createTime, lastUsedTime, isCurrent } = session
  const end = useMutation({
    mutationFn: () => api.sessions.end({ params: { id } }),
    onSuccess: () => notify('success', texts.ended),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  const { browser, system, isPhone } = parseUserAgent(userAgent)
  const name = !browser ? texts.unknown : system ? texts.on(browser, system) : browser
  return (
    <li className={styles.row} data-session={id}>
      <StudioIcon name={isPhone ? 'smartphone' : 'monitor'} size={20} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {isCurrent ? <small>{texts.current}</small> : null}
        </p>
        <p className={styles.facts}>
          <span>{texts.lastUsed(format.dateTime(lastUsedTime))}</span>
          <span>{texts.since(format.dateTime(createTime))}</span>
        </p>
      </div>
      {isCurrent ? null : (
        <div className={styles.actions}>
          <button
            type="button"
            className="btn btn-line sm"
            aria-label={texts.endLabel(name)}
            aria-busy={end.isPending}
            onClick={() => end.mutate()}
          >
            {texts.end}
          </button>
        </div>
      )}
    </li>
  )
}
