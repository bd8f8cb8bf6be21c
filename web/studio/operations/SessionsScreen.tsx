/** The browsers in which the owner is logged in, where each session can be ended, and the passkeys. */
import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/sessions.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { parseUserAgent } from '#web/site/account/parse-user-agent.ts'
import { Button } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { PasskeySection } from './PasskeySection.tsx'

const KEY = ['studio', 'sessions']

const SessionsScreen = () => {
  const { sessions: texts } = useStudioTexts('operations')
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.sessions.list(),
    staleTime: 0,
  })
  const endOthers = useChange(
    KEY,
    () => api.sessions.endOthers(),
    () => texts.othersEnded,
  )
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        {(data?.length ?? 0) > 1 ? (
          <Button icon="log-out" aria-busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {texts.endOthers}
          </Button>
        ) : null}
      </ScreenHead>
      <RecordList error={error} onRetry={refetch} rows={data}>
        {(session) => <SessionRow key={session.id} session={session} />}
      </RecordList>
      <PasskeySection />
    </>
  )
}
export default SessionsScreen

const SessionRow = ({ session }: { session: Session }) => {
  const { sessions: texts } = useStudioTexts('operations')
  const format = useFormat()
  const api = useApi()
  const { id, userAgent, createTime, lastUsedTime, isCurrent } = session
  const end = useChange(
    KEY,
    () => api.sessions.end({ params: { id } }),
    () => texts.ended,
  )
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
          <Button aria-label={texts.endLabel(name)} aria-busy={end.isPending} onClick={() => end.mutate()}>
            {texts.end}
          </Button>
        </div>
      )}
    </li>
  )
}
