/** Writing a new talk: it is in this browser until it is sent. */
import { useEffect, useMemo } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { randomId } from '#web/random-id.ts'
import type { PageProps } from '#web/router/route.ts'
import { TalkWriting } from './TalkWriting.tsx'
import { newTalkKey } from './talk-record.ts'

const NewTalkScreen = ({ search }: PageProps) => {
  const named = search.get('draft')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes here again begins another talk
  const draft = useMemo(() => named ?? randomId(), [search])
  useEffect(() => {
    // A reload opens the same text.
    history.replaceState(history.state, '', studioPages.newTalk.href(null, { draft }))
  }, [draft])
  return <TalkWriting key={draft} draftKey={newTalkKey(draft)} talkId={null} />
}
export default NewTalkScreen
