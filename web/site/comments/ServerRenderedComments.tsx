/** Comments during server rendering, for anonymous visitors, cached as a fragment by their content. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { CachedFragment } from '#web/ui/CachedFragment.tsx'
import { CommentSection, type CommentSectionProps } from './CommentSection.tsx'
import { commentsQuery } from './comments.queries.ts'

export const ServerRenderedComments = ({ subject, clickReplay }: CommentSectionProps) => {
  const comments = useQueryClient().getQueryData(commentsQuery(useApi(), subject).queryKey)
  return (
    <CachedFragment name="comments" cacheKey={[subject, comments]}>
      <CommentSection subject={subject} clickReplay={clickReplay} />
    </CachedFragment>
  )
}
