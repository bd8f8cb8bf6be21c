/** The comments as the server prints them: kept by what was said, for a stranger who cannot write yet. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { CachedFragment } from '#web/ui/CachedFragment.tsx'
import { CommentSection, type CommentSectionProps } from './CommentSection.tsx'
import { commentsQuery } from './comments.queries.ts'

export const PrintedComments = ({ topic, onAlive }: CommentSectionProps) => {
  const said = useQueryClient().getQueryData(commentsQuery(useApi(), topic).queryKey)
  return (
    <CachedFragment name="comments" cacheKey={[topic, said]}>
      <CommentSection topic={topic} onAlive={onAlive} />
    </CachedFragment>
  )
}
