/** Editing a page of the owner's own. */
import { idOf, type PageProps } from '#web/router/route.ts'
import { OwnPageWriting } from './OwnPageWriting.tsx'
import { ownPageKey } from './own-page-record.ts'

const OwnPageScreen = ({ params }: PageProps) => {
  const id = idOf(params.pageId)
  return <OwnPageWriting key={id} draftKey={ownPageKey(id)} pageId={id} />
}
export default OwnPageScreen
