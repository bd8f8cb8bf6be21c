/** Converts the text of a Halo post: Markdown, or HTML with the elements of Halo's editor. */
import { htmlToMarkdown } from '#importers/exports/html-to-markdown.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { say } from '#server/platform/report-message.ts'

/** @param raw what the author wrote, in the form of `type`; `html` is what Halo made of it */
export const haloMarkdown = (
  { type, raw, html }: { type: string; raw: string; html: string },
  warn: WarnAbout,
): string => {
  if (/^(?:markdown|md)$/i.test(type) && (raw.trim() !== '' || html.trim() === ''))
    return raw.replace(/\r\n?/g, '\n').trim()
  if (/^(?:html|richtext)$/i.test(type)) return editorMarkdown(raw.trim() === '' ? html : raw)
  warn(
    'content-as-html',
    type === '' ? say('written-otherwise') : say('written-as', { type: type.slice(0, 40) }),
  )
  return editorMarkdown(html)
}

const CARD = /<hyperlink-(?:inline-)?card\b([^<>]{0,4000})>(?:[^<]{0,2000}<\/hyperlink-(?:inline-)?card>)?/gi
const DIAGRAM = /<text-diagram\b([^<>]{0,200000})>(?:<\/text-diagram>)?/gi

/** Elements of the editor that browsers do not know. */
export const editorMarkdown = (html: string): string =>
  htmlToMarkdown(
    html
      .replace(CARD, (_, attributes: string) => `<p data-embed>${attributeIn(attributes, 'href')}</p>`)
      .replace(DIAGRAM, (_, attributes: string) => {
        const language = attributeIn(attributes, 'data-type') || 'mermaid'
        return `<pre data-lang="${language}">${attributeIn(attributes, 'data-content')}</pre>`
      })
      .replace(/<(span|div)\s+math-(?:inline|display)\b[^<>]{0,200}>/gi, '<$1 data-math>'),
  )

const attributeIn = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? ''
