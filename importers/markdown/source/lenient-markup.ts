/** Writes as CommonMark what other parsers and themes take as well: images, links, tags, formulas and diagrams. */
import { IMAGE_WIDTHS } from '#contract/image-syntax.ts'
import { destination, fence, sizedImage } from '#contract/markdown-builders.ts'
import { isElementName } from '#server/rendering/markdown/html/element-names.ts'
import { replaceOutside, textRanges } from './text-ranges.ts'

/** The text in that form; code stays unchanged. */
export const withoutLeniency = (markdown: string): string => {
  let text = markdown
  if (/<(?:div|pre)\b[^<>]{0,200}\bmermaid\b/i.test(text)) text = withFencedDiagrams(text)
  if (/<[a-z][^<>]*=/i.test(text)) text = replaceOutside(text, TAG, strictTag)
  if (text.includes('](')) text = replaceOutside(text, REFERENCE, strictReference)
  if (/@\[toc\]/i.test(text)) text = replaceOutside(text, CONTENTS, () => '')
  if (text.includes('$')) text = withTex(text)
  return text
}

const CONTENTS = /@\[toc\](?:\([^()\n]{0,200}\))?/gi

const TAG =
  /<([a-z][\w-]{0,30})((?:\s+[^\s"'<>=/]{1,100}(?:\s*=\s*(?:"[^"]{0,5000}"|'[^']{0,5000}'|[^\s"'<>]{1,5000}))?){1,30})(\s*\/?>)/gi
const LAZY = /\sdata-(?:src|original|lazy-src)(?=\s*=)/i

/** Values without quotation marks get them, and an image that a script would load is loaded at once. */
const strictTag = ([whole, name = '', attributes = '', end]: RegExpMatchArray): string => {
  if (!isElementName(name)) return whole
  const quoted = attributes.replace(
    /"[^"]*"|'[^']*'|(=\s*)([^\s"'<>]+)/g,
    (one, sign?: string, value?: string) =>
      sign === undefined ? one : `${sign}"${value?.replace(/\/$/, '')}"`,
  )
  const isLazy = /^(?:img|iframe)$/i.test(name) && LAZY.test(quoted)
  const loaded = isLazy
    ? quoted.replace(/\ssrc\s*=\s*(?:"[^"]*"|'[^']*')/i, '').replace(LAZY, ' src')
    : quoted
  return loaded === attributes ? whole : `<${name}${loaded}${end}`
}

/** `![label](destination){attributes}` and the same without `!`, on one line. */
const REFERENCE =
  /(?<!\\)(!?)\[((?:[^[\]\n\\]|\\.){0,500})\]\(((?:[^()\n]|\([^()\n]{0,500}\)){1,2000}?)\)(?:(?<attributes>\{[^{}\n]{1,200}\}))?/g
const SIZE = /\s+=(\d{1,5}%?)?x(\d{1,5}%?)?$/i
const TITLE = /\s+(?:"([^"]*)"|'([^']*)')$/
const ATTRIBUTES = /^\{(?:\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"'{}]+)))+\s*\}$/
/** Of all attributes, only the widths of our own dialect stay. */
const WIDTH_CLASS = new RegExp(`\\.(${IMAGE_WIDTHS.join('|')})(?![\\w-])`)
const PATH = /^(?:(?:https?|ftp|file):|\.{0,2}[/\\]|#)|\.\w{2,5}(?:[?#]\S*)?$/i

const strictReference = (found: RegExpMatchArray): string => {
  const [whole, mark = '', label = '', inside = ''] = found
  if (/\{[{%<]/.test(inside)) return whole
  const given = found.groups?.attributes ?? ''
  const hasAttributes = ATTRIBUTES.test(given)
  const size = SIZE.exec(inside.trimEnd())
  const unsized = size ? inside.trimEnd().slice(0, size.index) : inside
  const [, width = attributeIn(given, 'width'), height = attributeIn(given, 'height')] = size ?? []
  const isSized = mark === '!' && (width !== '' || height !== '') && (size !== null || hasAttributes)
  const titled = TITLE.exec(unsized.trimEnd())
  const url = (titled ? unsized.slice(0, titled.index) : unsized).trim()
  const hasBlank = /\s/.test(url) && !url.startsWith('<') && PATH.test(url)
  const ownWidth = mark === '!' && hasAttributes ? WIDTH_CLASS.exec(given)?.[1] : undefined
  const rest = hasAttributes ? '' : given
  if (isSized) {
    const src = url.replace(/^<(.*)>$/, '$1').replaceAll('\\ ', ' ')
    const title = titled?.[1] ?? titled?.[2] ?? ''
    return sizedImage(src, label, { title, width, height, after: rest || textAfter(found) }) + rest
  }
  if (!hasBlank && size === null && !hasAttributes) return whole
  const written = hasBlank ? destination(url.replaceAll('\\ ', ' ')) : url
  return `${mark}[${label}](${written}${titled?.[0] ?? ''})${ownWidth ? `{.${ownWidth}}` : rest}`
}

const textAfter = ({ 0: whole, index = 0, input = '' }: RegExpMatchArray): string =>
  input.slice(index + whole.length, index + whole.length + 200)

const attributeIn = (attributes: string, name: string): string =>
  new RegExp(`[\\s{]${name}\\s*=\\s*["']?(\\d{1,5}%?)`).exec(attributes)?.[1] ?? ''

/** `<div class="mermaid">` and `<pre class="mermaid">`, of which the tokenizer takes the second for code. */
const DIAGRAM =
  /<(div|pre)\b[^<>]{0,200}\bclass\s*=\s*["']?mermaid["']?[^<>]{0,200}>((?:(?!<\/?\1\b)[\s\S]){1,5000})<\/\1\s*>/gi

const withFencedDiagrams = (text: string): string => {
  const { code } = textRanges(text)
  return text.replace(DIAGRAM, (whole, _, body: string, at: number) => {
    const around = code.find(({ start, end }) => start <= at && at < end)
    if (around && around.start !== at) return whole
    const source = body.replace(/&(?:lt|gt|amp|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    return `\n\n${fence(source, { lang: 'mermaid' })}\n\n`
  })
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

const CODE_FORMULA = /(?<![\\$\w])\$`([^`\n]{1,1000})`\$(?![\w$])/g
const FORMULA =
  /(?<!\\)\$\$((?:(?!\$\$)[\s\S]){1,5000}?)\$\$|(?<![\\$\w])\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,1000}?)\$(?![\w$])/g
const WORDS = /\\(?:text|mbox|operatorname|(?:text|math)(?:tt|rm|sf|it|bf))\b/

/** Formulas without the backslashes with which writers kept Markdown away from them. */
const withTex = (text: string): string =>
  replaceOutside(
    replaceOutside(text, CODE_FORMULA, ([, tex]) => `$${tex}$`),
    FORMULA,
    ([whole, displayed, inline]) =>
      displayed === undefined
        ? `$${unescaped(inline ?? '').replace(/\\\\(?=[{}])/g, '\\')}$`
        : /\\_|\\{4}$/m.test(displayed)
          ? `$$${unescaped(displayed).replace(/\\{4}(?=[ \t]*$)/gm, '\\\\')}$$`
          : whole,
  )

const unescaped = (tex: string): string =>
  WORDS.test(tex) ? tex.replace(/\\_(?=\{)/g, '_') : tex.replace(/(?<!\\)\\_/g, '_')
