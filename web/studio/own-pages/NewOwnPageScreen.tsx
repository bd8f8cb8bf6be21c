/** Writing a new page: it is in this browser until it is saved. */
import { useEffect, useMemo } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { randomId } from '#web/random-id.ts'
import type { PageProps } from '#web/router/route.ts'
import { OwnPageWriting } from './OwnPageWriting.tsx'
import { newOwnPageKey } from './own-page-record.ts'

const NewOwnPageScreen = ({ search }: PageProps) => {
  const named = search.get('draft')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes here again begins another page
  const draft = useMemo(() => named ?? randomId(), [search])
  useEffect(() => {
    // A reload opens the same text.
    history.replaceState(history.state, '', studioPages.newOwnPage.href(null, { draft }))
  }, [draft])
  return <OwnPageWriting key={draft} draftKey={newOwnPageKey(draft)} pageId={null} />
}
export default NewOwnPageScreen
