/** Takes the first words of an HTML text of ours, for descriptions and titles. */
import { shortened } from './shortened.ts'

/**
 * Plain text, cut to `most` characters; about as much as a search engine shows. A pattern can read it, because the
 * HTML is our own.
 */
export const firstWords = (html: string, most = 170): string => {
  const start = html.slice(0, 6000).replace(/<(pre|figure|table|math|svg|h[1-6])\b.*?<\/\1>/gs, ' ')
  const text = start
    // Inside a line, what follows a word belongs to it.
    .replace(/<\/?(?:a|b|code|del|em|i|mark|s|span|strong|sub|sup|u)\b[^>]*>/g, '')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(lt|gt|amp|quot|#39|#x27|nbsp);/g, (_, name: string) => characters[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return shortened(text, most)
}
const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", '#x27': "'" }
