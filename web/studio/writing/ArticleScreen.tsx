/** Writing an article that exists. */
import type { PageProps } from '#web/router/route.ts'
import NotFoundScreen from '../frame/NotFoundScreen.tsx'
import { draftKey } from '../saving/draft-content.ts'
import { Writing } from './Writing.tsx'

const ArticleScreen = ({ params }: PageProps) => {
  const id = Number(params.articleId)
  if (!Number.isSafeInteger(id) || id < 1) return <NotFoundScreen />
  return <Writing draftKey={draftKey(id)} articleId={id} />
}
export default ArticleScreen
