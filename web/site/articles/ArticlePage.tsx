/** The page of an article, open or locked. */

import { useApi } from '#web/ApiContext.tsx'
import type { PageProps } from '#web/router/route.ts'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { articleQuery } from './articles.queries.ts'
import { LockedArticleView } from './LockedArticleView.tsx'
import { OpenArticle } from './OpenArticle.tsx'

const ArticlePage = ({ params }: PageProps) => {
  const met = useLoaded({
    ...articleQuery(useApi(), Number(params.articleId)),
    // What was printed is what a stranger sees. This browser may hold a grant, so a closed door is tried once.
    refetchOnMount: (query) => (query.state.data?.state === 'locked' ? 'always' : true),
  })
  if (!met) return null
  return (
    <UnlockDialogProvider>
      {met.state === 'open' ? (
        <OpenArticle article={met.article}>
          <Comments type={1} topicId={met.article.id} />
        </OpenArticle>
      ) : (
        <LockedArticleView article={met.article} />
      )}
    </UnlockDialogProvider>
  )
}
export default ArticlePage
