/** Keeps the line ends of blogs whose engine showed them as line breaks. */
import { flagOf } from '#importers/front-matter-values.ts'
import type { Engine } from './classify-files.ts'
import { textRanges } from './text-ranges.ts'
import { mapOf } from './urls/settings.ts'

/** The renderers of Hexo that break lines unless their settings say otherwise, with the place of these. */
const HEXO_RENDERERS: Record<string, string> = {
  'hexo-renderer-marked': 'marked',
  'hexo-renderer-kramed': 'kramed',
  'hexo-renderer-markdown-it': 'markdown.render',
  'hexo-renderer-markdown': 'markdown.render',
  'hexo-renderer-markdown-it-plus': 'markdown_it_plus',
}

/** Whether the blog showed a line end as a line break, as far as its files say. `packages`: its `package.json`, if any. */
export const breaksLines = (engine: Engine, config: Record<string, unknown>, packages: string): boolean => {
  const at = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => mapOf(value)[name], config)
  if (engine === 'jekyll') return flagOf(at('kramdown.hard_wrap')) ?? false
  if (engine === 'hugo') return flagOf(at('markup.goldmark.renderer.hardWraps')) ?? false
  if (engine !== 'hexo') return false
  const used = Object.entries(HEXO_RENDERERS).find(([name, path]) =>
    packages === '' ? at(path) !== undefined : packages.includes(`"${name}"`),
  )
  return used !== undefined && (flagOf(at(`${used[1]}.breaks`)) ?? true)
}

/** Lines that mean something in their form, so that nothing is added to them. */
const MEANT = /^[ \t>]*(?::::|\[!\w+\]|\$\$)|\$\$[ \t]*$/
const IMAGE = /!\[[^\]\n]{0,500}\]\([^()\n]{0,1000}\)/g

/** The text with a line break at every line end of its paragraphs. Formulas, callouts and groups of images stay. */
export const withLineBreaks = (markdown: string): string => {
  let out = ''
  let at = 0
  for (const { start, end, ends } of textRanges(markdown).paragraphs) {
    let isInFormula = false
    for (const [position, lineEnd] of ends.entries()) {
      const line = markdown.slice(ends[position - 1] ?? start, lineEnd)
      const next = markdown.slice(lineEnd + 1, ends[position + 1] ?? end)
      if ((line.split('$$').length - 1) % 2 === 1) isInFormula = !isInFormula
      if (isInFormula || MEANT.test(line.trim()) || MEANT.test(next.trim())) continue
      if (/(?: {2}|\\)$/.test(line) || (isImages(line) && isImages(next))) continue
      out += `${markdown.slice(at, lineEnd)}  `
      at = lineEnd
    }
  }
  return out + markdown.slice(at)
}

const isImages = (line: string): boolean => line.replace(IMAGE, '').trim() === ''
