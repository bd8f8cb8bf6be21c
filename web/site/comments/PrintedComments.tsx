/** The comments as the server prints them: kept by what was said, for a stranger who cannot write yet. */
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { Kept } from '#web/ui/Kept.tsx'
import { CommentSection, type CommentSectionProps } from './CommentSection.tsx'
import { commentsQuery } from './comments.queries.ts'

export const PrintedComments = ({ topic, onAlive }: CommentSectionProps) => {
  const said = useQueryClient().getQueryData(commentsQuery(useApi(), topic).queryKey)
  return (
    <Kept name="comments" by={[topic, said]}>
      <CommentSection topic={topic} onAlive={onAlive} />
    </Kept>
  )
}
