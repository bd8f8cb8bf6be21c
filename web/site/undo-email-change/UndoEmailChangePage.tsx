/** Undoes a change of the email address by the link that was emailed to the former one. */
import type { PageProps } from '#web/router/route.ts'
import { OneClick } from '../OneClick.tsx'
import { useUndoEmailChangeTexts } from './undo-email-change-texts.ts'

const UndoEmailChangePage = ({ search }: PageProps) => (
  <OneClick texts={useUndoEmailChangeTexts()} result={search.get('result')} />
)
export default UndoEmailChangePage
