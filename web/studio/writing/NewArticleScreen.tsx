/** Writing a new article: it gets its number when the server has stored its first words. */
import { useEffect, useMemo } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { randomId } from '#web/random-id.ts'
import type { PageProps } from '#web/router/route.ts'
import { Writing } from './Writing.tsx'

const NewArticleScreen = ({ search }: PageProps) => {
  const named = search.get('draft')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes here again begins another article
  const draft = useMemo(() => named ?? randomId(), [search])
  useEffect(() => {
    // A reload opens the same text.
    history.replaceState(history.state, '', studioPages.write.href(null, { draft }))
  }, [draft])
  return <Writing key={draft} draftKey={`new:${draft}`} articleId={null} />
}
export default NewArticleScreen
