/** The first screen of the studio: how the site is doing, and what waits for the owner. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useSession } from '#web/session/session.ts'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { rangeOf } from '../statistics/RangeChoice.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Attention } from './Attention.tsx'
import { DashboardArticles } from './DashboardArticles.tsx'
import styles from './DashboardScreen.module.css'
import { DashboardStatistics } from './DashboardStatistics.tsx'
import { DemoNotice } from './DemoNotice.tsx'
import { MissingMailServer } from './MissingMailServer.tsx'
import { UnsentDrafts } from './UnsentDrafts.tsx'

const DashboardScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('dashboard')
  const name = useSession('userInfo')?.nickname ?? ''
  const hour = new Date().getHours()
  const greeting = hour < 5 || hour >= 18 ? texts.evening : hour < 12 ? texts.morning : texts.afternoon
  return (
    <>
      <ScreenHead title={greeting(name)}>
        <Link className="btn btn-pri sm" to={studioPages.write.href()}>
          <StudioIcon name="pen-line" size={16} />
          {texts.write}
        </Link>
      </ScreenHead>
      <MissingMailServer />
      <DemoNotice />
      <Attention />
      <DashboardStatistics range={rangeOf(search)} />
      <div className={styles.lists}>
        <UnsentDrafts />
        <DashboardArticles status="draft" />
        <DashboardArticles status="scheduled" />
        <DashboardArticles status="changed" />
      </div>
    </>
  )
}
export default DashboardScreen
