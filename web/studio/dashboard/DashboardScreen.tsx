/** The first screen of the studio: what a new site lacks, then what waits for the owner, and the numbers last. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useOverview } from '../frame/NavNumber.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useSavedSettings } from '../settings/use-settings.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { DashboardNumbers } from './DashboardNumbers.tsx'
import styles from './DashboardScreen.module.css'
import { KeepWriting, Scheduled, UnsentDrafts } from './KeepWriting.tsx'
import { NeedsAMinute } from './NeedsAMinute.tsx'
import { NextSteps } from './NextSteps.tsx'
import { needsOf } from './needs.ts'
import { nextStepsOf } from './next-steps.ts'
import { ToAnswer } from './ToAnswer.tsx'

const DashboardScreen = () => {
  const texts = useStudioTexts('dashboard')
  const api = useStudioApi()
  const name = useSession('userInfo')?.nickname ?? ''
  const settings = useSavedSettings()
  const start = useQuery({
    queryKey: ['studio', 'start'],
    queryFn: () => api.studioOverview.start(),
    staleTime: 0,
  })
  const unanswered = useQuery({
    queryKey: ['studio', 'comments', 'unanswered'],
    queryFn: () => api.studioComments.unanswered(),
    staleTime: 0,
  })
  const canSendEmail = useCanSendEmail()
  const overview = useOverview()
  const error = settings.error ?? start.error
  if (!settings.data || !start.data)
    return error ? (
      <LoadError error={error} onRetry={() => void Promise.all([settings.refetch(), start.refetch()])} />
    ) : (
      <Loading />
    )
  const site = { ...start.data, canSendEmail }
  const steps = nextStepsOf(settings.data.settings, site)
  const open = steps.filter(({ isDone }) => !isDone)
  const needs = needsOf(site, overview, settings.data.settings.hiddenSteps, open)
  const isNew = open.length > 0 && !start.data.hasArticle
  const hour = new Date().getHours()
  const greeting = hour < 5 || hour >= 18 ? texts.evening : hour < 12 ? texts.morning : texts.afternoon
  const answers = unanswered.data?.count ?? 0
  return (
    <>
      <ScreenHead
        title={(isNew ? texts.welcome : greeting)(name)}
        text={
          isNew ? texts.stepsLeft(open.length) : unanswered.data ? texts.summary(answers, needs.length) : ''
        }
      />
      {open.length > 0 ? <NextSteps {...{ steps, isNew, site }} settings={settings.data.settings} /> : null}
      <div className={styles.columns}>
        <div>
          {answers > 0 && unanswered.data ? <ToAnswer unanswered={unanswered.data} /> : null}
          <UnsentDrafts />
          <KeepWriting />
        </div>
        <div>
          <NeedsAMinute needs={needs} />
          <Scheduled />
        </div>
      </div>
      {isNew ? null : <DashboardNumbers />}
    </>
  )
}
export default DashboardScreen
