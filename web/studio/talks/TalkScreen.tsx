/** Writing a talk, a new one or one that exists; what is typed is in this browser until it is sent. */
import { studioPages } from '#contract/studio-pages.ts'
import { idOf, type PageProps } from '#web/router/route.ts'
import { useTitle } from '../frame/use-title.ts'
import { Opening } from '../saving/Opening.tsx'
import { useDraftKey, useItemDraft } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { TalkDesk } from './TalkDesk.tsx'
import { talkKind } from './talk-kind.ts'

const TalkScreen = ({ params, search }: PageProps) => {
  const id = params.talkId === undefined ? null : idOf(params.talkId)
  const key = useDraftKey(talkKind, id, search, (draft) => studioPages.newTalk.href(null, { draft }))
  return <Writing key={key} draftKey={key} id={id} />
}
export default TalkScreen

const Writing = ({ draftKey, id }: { draftKey: string; id: number | null }) => {
  const texts = useStudioTexts('talks')
  const opening = useItemDraft(talkKind, draftKey, id)
  useTitle(id === null ? texts.newTitle : texts.editTitle)
  if (opening.state.kind === 'open') return <TalkDesk draft={opening.state.draft} />
  return <Opening {...opening} texts={texts} list={studioPages.talks.href()} />
}
