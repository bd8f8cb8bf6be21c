/** The page of an article, open or locked. */

import { useApi } from '#web/ApiContext.tsx'
import type { PageProps } from '#web/router/route.ts'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { Mentions } from '../mentions/Mentions.tsx'
import { articleQuery } from './articles.queries.ts'
import { LockedArticleView } from './LockedArticleView.tsx'
import { OpenArticle } from './OpenArticle.tsx'

const ArticlePage = ({ params }: PageProps) => {
  const viewed = useLoaded({
    ...articleQuery(useApi(), Number(params.articleId)),
    // The server renders for anonymous visitors. This browser may have an unlock grant, so a locked article is
    // requested once more.
    refetchOnMount: (query) => (query.state.data?.state === 'locked' ? 'always' : true),
  })
  if (!viewed) return null
  return (
    <UnlockDialogProvider>
      {viewed.state === 'open' ? (
        <OpenArticle article={viewed.article}>
          <Comments type={1} topicId={viewed.article.id} />
          <Mentions articleId={viewed.article.id} />
        </OpenArticle>
      ) : (
        <LockedArticleView article={viewed.article} />
      )}
    </UnlockDialogProvider>
  )
}
export default ArticlePage
