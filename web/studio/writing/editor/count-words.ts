/** Counts the words of a text under edit as the site counts those of its page. */
import type { LanguageSupport } from '@codemirror/language'
import { type Count, countText, languageOf } from '#contract/count-text.ts'
import { embedOf } from '#contract/embeds.ts'
import { WIDTH_MARK } from '#contract/image-syntax.ts'
import { ownMarkdown } from '../live/markdown-syntax.ts'

const { parser } = (ownMarkdown() as LanguageSupport).language

/** What is not read: marks, addresses, code, formulas, the numbers of notes and lists. */
const UNREAD =
  /^(?:.*Mark(?:er)?|FootnoteLabel|ContainerEnd|TableDelimiter|FencedCode|CodeBlock|InlineMath|BlockMath|HTMLTag|Comment|CommentBlock|ProcessingInstruction.*|Image|LinkReference|LinkTitle|LinkLabel|URL|HorizontalRule)$/
/** Without a space in its place, the words around it would be one. */
const SEPARATES = /^(?:TableDelimiter|FencedCode|CodeBlock|BlockMath|ContainerEnd|Image)$/

export const countWords = (markdown: string): Count => {
  let text = ''
  let done = 0
  const replace = (from: number, to: number, by: string) => {
    text += markdown.slice(done, from) + by
    done = Math.max(done, to)
  }
  let untitled = 0
  parser.parse(markdown).iterate({
    enter: ({ name, from, to, node }) => {
      if (from < done) return false
      const source = markdown.slice(from, to)
      if (name === 'Escape') replace(from, to, source.slice(1))
      else if (name === 'Entity') replace(from, to, ' ')
      else if (name === 'HTMLTag') replace(from, to, /^<br/i.test(source) ? ' ' : '')
      // The kind of a callout looks like a link.
      else if (name === 'Link' && /^\[![A-Za-z]+\]$/.test(source)) return false
      else if (name === 'HTMLBlock') replace(from, to, source.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' '))
      else if (name === 'URL' && node.parent?.name === 'Paragraph' && source === lineOf(markdown, from, to))
        replace(from, to, embedOf(source) ? '' : source)
      else if (name === 'URL' && !/^(?:Link|Image|LinkReference)$/.test(node.parent?.name ?? '')) return false
      else if (name === 'ContainerMark') {
        const [, title = ''] = /^:+\s*[A-Za-z]+\s*(.*)$/.exec(source) ?? []
        if (title === '' && !/^:+\s*tabs?\b/i.test(source)) untitled++
        replace(from, to, `${title}\n`)
      } else if (name === 'Image')
        replace(from, to + (WIDTH_MARK.exec(markdown.slice(to))?.[0].length ?? 0), ' ')
      else if (UNREAD.test(name)) replace(from, to, SEPARATES.test(name) ? ' ' : '')
      else return true
      return false
    },
  })
  text += markdown.slice(done)
  const read = text
    .replace(/^[ \t]*\[![A-Za-z]+\][-+]?[ \t]*(.*)$/gm, (_, title: string) => {
      if (title.trim() === '') untitled++
      return title
    })
    .replace(/\{#[^}\s]+\}[ \t]*$/gm, '')
  const count = countText(read)
  // A callout without a title gets the name of its kind: one English word, or two Chinese characters.
  return languageOf(count) === 'en'
    ? { ...count, words: count.words + untitled }
    : { ...count, han: count.han + 2 * untitled }
}

const lineOf = (text: string, from: number, to: number): string =>
  text
    .slice(
      text.lastIndexOf('\n', from - 1) + 1,
      (text.indexOf('\n', to) + text.length + 1) % (text.length + 1),
    )
    .trim()
