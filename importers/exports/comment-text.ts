/** The texts, names and websites of comments of other systems. */
import { isEmailAddress } from '#contract/email.ts'
import { shortened } from '#contract/shortened.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import { htmlToCommentMarkdown } from './html-to-markdown.ts'

const MAX_NAME = 80

const HTML = /<(?:p|br|a|div|span|img|blockquote|strong|em|b|i|code|pre|ul|ol)\b[^<>]{0,2000}>/i

/** Some systems stored HTML, others Markdown. Comments here have links in place of images. */
export const commentMarkdown = (content: string): string =>
  HTML.test(content)
    ? htmlToCommentMarkdown(content)
    : content
        .replace(/\r\n?/g, '\n')
        .replace(
          /!\[([^\]\n]{0,200})\]\(([^)\s]{1,2000})[^)\n]{0,200}\)/g,
          (_, alt: string, url: string) => `[${alt || url}](${url})`,
        )

/** Markdown in which the five characters with a meaning in HTML were written as entities. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|amp|#39|apos);/g, (entity) => ENTITIES[entity] ?? entity)

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
  '&apos;': "'",
}

export const commentName = (html: string): string => shortened(plainLine(html) || 'Anonymous', MAX_NAME)

/** Null for what is no email address. */
export const commentEmail = (text: string): string | null =>
  isEmailAddress(text.trim()) ? text.trim() : null

/** Null for what is no URL of a website. */
export const commentWebsite = (url: string): string | null =>
  /^https?:\/\/\S+$/i.test(url) && url.length <= 500 ? url : null
