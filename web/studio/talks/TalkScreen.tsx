/** Editing a talk. */
import { idOf, type PageProps } from '#web/router/route.ts'
import { TalkWriting } from './TalkWriting.tsx'
import { talkKey } from './talk-record.ts'

const TalkScreen = ({ params }: PageProps) => {
  const id = idOf(params.talkId)
  return <TalkWriting key={id} draftKey={talkKey(id)} talkId={id} />
}
export default TalkScreen
