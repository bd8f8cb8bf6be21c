/** Loads the data of an article's page and its metadata for the document. */
import type { Article, TextLang } from '#contract/articles.ts'
import { readCoverUrl } from '#contract/covers.ts'
import { firstWords } from '#contract/first-words.ts'
import { WEBMENTION_PATH } from '#contract/pages.ts'
import { articleUrl, type Named, nameInUrl } from '#contract/url-names.ts'
import { type PageHead, PageNotFound, Redirect, type Route } from '#web/router/route.ts'
import { loadComments } from '../comments/load-comments.ts'
import { mentionsQuery } from '../mentions/mentions.queries.ts'
import { commentSettingsQuery } from '../site.queries.ts'
import { articleQuery } from './articles.queries.ts'

export const loadArticle: Route['load'] = async (context) => {
  const { params, api, queryClient: queries } = context
  const asked = params.articleId ?? ''
  const viewed = await queries.ensureQueryData(articleQuery(api, asked))
  if (!viewed) throw new PageNotFound()
  const { article } = viewed
  const name = nameInUrl(article)
  if (String(name) !== asked) {
    queries.setQueryData(articleQuery(api, name).queryKey, viewed)
    throw new Redirect(articleUrl(article))
  }
  // The metadata of a locked article must not reveal its content.
  const mentions = viewed.state === 'open' ? queries.ensureQueryData(mentionsQuery(api, article.id)) : null
  mentions?.catch(() => {})
  if (viewed.state === 'open') await loadComments(context, { type: 1, topicId: article.id })
  // Unlocked, the page shows the comments without loading again.
  else await queries.ensureQueryData(commentSettingsQuery(api, 1))
  const head: PageHead = {
    title: article.articleTitle,
    // A generated cover is an SVG, which no social network shows.
    image:
      article.articleCoverImage?.src ??
      (readCoverUrl(article.articleCover ?? '') ? null : article.articleCover),
    canonical: articleUrl(article),
    lang: article.lang,
    ...(article.translation ? { translations: [article, article.translation].map(alternate) } : {}),
  }
  if (viewed.state !== 'open') return { ...head, subject: { locked: viewed.article } }
  const { isOpen } = (await mentions?.catch(() => null)) ?? { isOpen: false }
  return { ...head, ...aboutText(viewed.article), ...(isOpen && { webmention: WEBMENTION_PATH }) }
}

const alternate = ({ lang, ...named }: Named & { lang: TextLang }) => ({ lang, path: articleUrl(named) })

const aboutText = (article: Article): Partial<PageHead> => ({
  description: article.articleAbstract ?? firstWords(article.articleContent),
  article: {
    publishedTime: article.createTime,
    modifiedTime: article.updateTime,
    author: article.author.nickname,
    section: article.categoryName,
    tags: article.tags.map(({ tagName }) => tagName),
  },
  subject: { article },
})
