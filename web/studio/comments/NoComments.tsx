/** What stands in place of the list when it is empty. */
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { NoneFound } from '../frame/RecordList.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { type CommentFilters, commentsHref, isNarrowed } from './comment-filters.ts'

export const NoComments = ({ filters }: { filters: CommentFilters }) => {
  const texts = useStudioTexts('comments')
  const { status } = filters
  const all = { status, q: '', author: null, subject: null }
  if (isNarrowed(filters)) return <NoneFound texts={texts} to={commentsHref(all)} />
  const [title, text] = texts.none[status] as [string, string]
  return (
    <State title={title} text={text}>
      {status === 'published' ? null : (
        <Link className="btn btn-line sm" to={commentsHref({ ...all, status: 'published' })}>
          {texts.statuses.published}
        </Link>
      )}
    </State>
  )
}
