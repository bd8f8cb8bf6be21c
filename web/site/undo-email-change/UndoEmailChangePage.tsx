/** Undoes a change of the email address by the link that was emailed to the former one. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { OneClick } from '../OneClick.tsx'

const UndoEmailChangePage = ({ search }: PageProps) => (
  <OneClick texts={useTexts().undoEmailChange} result={search.get('result')} />
)
export default UndoEmailChangePage
