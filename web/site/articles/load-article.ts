/** What the page of an article reads, and what its document says about it. */
import type { Article } from '#contract/articles.ts'
import { pages } from '#contract/pages.ts'
import { idOf, type PageHead, PageNotFound, type Route } from '#web/router/route.ts'
import { articleQuery } from './articles.queries.ts'
import { firstWords } from './first-words.ts'

export const loadArticle: Route['load'] = async ({ params, api, queryClient: queries }) => {
  const met = await queries.ensureQueryData(articleQuery(api, idOf(params.articleId)))
  if (!met) throw new PageNotFound()
  const { article } = met
  const head: PageHead = {
    title: article.articleTitle,
    image: article.articleCoverImage?.src ?? article.articleCover,
    canonical: pages.article.href({ articleId: article.id }),
    lang: article.lang,
  }
  return met.state === 'open' ? { ...head, ...aboutText(met.article) } : head
}

const aboutText = (article: Article): Partial<PageHead> => ({
  description: article.articleAbstract ?? firstWords(article.articleContent),
  article: {
    publishedTime: article.createTime,
    modifiedTime: article.updateTime,
    tags: article.tags.map(({ tagName }) => tagName),
  },
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.articleTitle,
    datePublished: article.createTime,
    ...(article.updateTime ? { dateModified: article.updateTime } : {}),
    author: {
      '@type': 'Person',
      name: article.author.nickname,
      ...(article.author.website ? { url: article.author.website } : {}),
    },
    inLanguage: article.lang,
    wordCount: article.wordCount,
    ...(article.tags.length > 0 ? { keywords: article.tags.map(({ tagName }) => tagName).join(', ') } : {}),
  },
})
