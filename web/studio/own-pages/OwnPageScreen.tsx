/** Writing a page of the owner's own, a new one or one that exists; what is typed is in this browser until it is saved. */
import { studioPages } from '#contract/studio-pages.ts'
import { idOf, type PageProps } from '#web/router/route.ts'
import { Opening } from '../saving/Opening.tsx'
import { useDraftKey, useItemDraft } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { OwnPageDesk } from './OwnPageDesk.tsx'
import { ownPageKind } from './own-page-kind.ts'

const OwnPageScreen = ({ params, search }: PageProps) => {
  const id = params.pageId === undefined ? null : idOf(params.pageId)
  const key = useDraftKey(ownPageKind, id, search, (draft) => studioPages.newOwnPage.href(null, { draft }))
  return <Writing key={key} draftKey={key} id={id} />
}
export default OwnPageScreen

const Writing = ({ draftKey, id }: { draftKey: string; id: number | null }) => {
  const texts = useStudioTexts('ownPages')
  const opening = useItemDraft(ownPageKind, draftKey, id)
  if (opening.state.kind === 'open') return <OwnPageDesk draft={opening.state.draft} />
  return <Opening {...opening} texts={texts} list={studioPages.ownPages.href()} />
}
