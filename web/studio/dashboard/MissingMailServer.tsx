/** What it costs the owner that the site cannot send emails. Nothing where it can. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { useCanSendEmail } from '#web/site/site.queries.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { DashboardNotice } from './DashboardNotice.tsx'

export const MissingMailServer = () => {
  const { noMail } = useStudioTexts('dashboard')
  const canSendEmail = useCanSendEmail()
  if (canSendEmail) return null
  return (
    <DashboardNotice title={noMail.title} text={noMail.text}>
      <Link className="btn btn-line sm" to={studioPages.emails.href()}>
        <StudioIcon name="mail" size={16} />
        {noMail.link}
      </Link>
    </DashboardNotice>
  )
}
