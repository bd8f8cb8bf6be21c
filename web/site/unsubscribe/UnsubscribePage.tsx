/** Unsubscribes a reader from an email by the link in it. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { OneClick } from '../OneClick.tsx'

const UnsubscribePage = ({ search }: PageProps) => (
  <OneClick texts={useTexts().unsubscribe} result={search.get('result')} />
)
export default UnsubscribePage
