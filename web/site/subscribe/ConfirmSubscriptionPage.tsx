/** Confirms an email address by the link in an email. */
import type { PageProps } from '#web/router/route.ts'
import { OneClick } from '../OneClick.tsx'
import { useSubscribeTexts } from './subscribe-texts.ts'

const ConfirmSubscriptionPage = ({ search }: PageProps) => (
  <OneClick texts={useSubscribeTexts().confirm} result={search.get('result')} />
)
export default ConfirmSubscriptionPage
