/** Comments during server rendering, for anonymous visitors, cached as a fragment by their content. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { CachedFragment } from '#web/ui/CachedFragment.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { commentSettingsQuery } from '../site.queries.ts'
import { CommentSection, type CommentSectionProps } from './CommentSection.tsx'
import { commentsQuery } from './comments.queries.ts'

export const ServerRenderedComments = ({ subject }: CommentSectionProps) => {
  const api = useApi()
  const comments = useQueryClient().getQueryData(commentsQuery(api, subject).queryKey)
  const settings = useLoaded(commentSettingsQuery(api, subject.type))
  return (
    <CachedFragment name="comments" cacheKey={[subject, comments, settings]}>
      <CommentSection subject={subject} />
    </CachedFragment>
  )
}
