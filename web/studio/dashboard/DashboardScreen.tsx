/** The first screen of the studio: how the site is doing. */
import { useSession } from '#web/session/session.ts'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useDashboardTexts } from './dashboard-texts.ts'
import { SiteNumbers } from './SiteNumbers.tsx'

const DashboardScreen = () => {
  const texts = useDashboardTexts()
  const name = useSession().userInfo?.nickname ?? ''
  const hour = new Date().getHours()
  const greeting = hour < 5 || hour >= 18 ? texts.evening : hour < 12 ? texts.morning : texts.afternoon
  return (
    <>
      <ScreenHead title={greeting(name)} />
      <SiteNumbers />
    </>
  )
}
export default DashboardScreen
