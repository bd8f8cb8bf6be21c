/**
 * Prepares the HTML of this product's own pages for the converter, so that what is copied from an article is pasted as the
 * Markdown that made it. The classes are those that the server's renderer gives.
 */

import { fence } from '#contract/markdown-builders.ts'
import { escapeMarkdown } from '#contract/markdown-escape.ts'
import { hyphenated } from '#contract/url-names.ts'
import { all, moveChildren, raw, renamed, unwrap } from './clipboard-nodes.ts'

export const prepareOwnPage = (root: ParentNode): void => {
  prepareNotes(root)
  for (const figure of all(root, 'figure.diagram')) {
    const source = figure.querySelector('code')?.textContent ?? ''
    figure.replaceWith(raw(figure, fence(source, { lang: 'mermaid' }), true))
  }
  for (const figure of all(root, 'figure.code')) figure.replaceWith(raw(figure, codeOf(figure), true))
  for (const math of all(root, 'math, code.tex-error')) prepareFormula(math)
  for (const anchor of all(root, 'h2 > a.anc, h3 > a.anc, h4 > a.anc')) {
    const heading = anchor.parentNode as Element
    anchor.remove()
    const words = heading.textContent ?? ''
    if (heading.id !== '' && heading.id !== hyphenated(words))
      heading.appendChild(raw(heading, ` {#${heading.id}}`))
  }
  for (const icon of all(root, 'ul.task > li > svg')) {
    const item = icon.parentNode as Element
    const content = icon.nextElementSibling
    // A box that is ticked has a second path.
    const box = raw(item, icon.querySelectorAll('path').length > 1 ? '[x] ' : '[ ] ')
    icon.remove()
    if (content) moveChildren(content, item, content)
    content?.remove()
    const first = item.firstElementChild
    if (first?.nodeName === 'P') first.insertBefore(box, first.firstChild)
    else item.insertBefore(box, item.firstChild)
  }
  for (const group of all(root, 'div.tabs')) prepareTabs(group)
  for (const card of all(root, 'div.link-card')) {
    const [text, picture] = Array.from(card.children)
    const title = text?.firstElementChild
    if (!text || !title) continue
    // Its last line is the host, which no text has.
    text.querySelector('p > small')?.parentElement?.remove()
    for (const bold of all(title, 'b')) unwrap(bold)
    title.insertBefore(raw(card, '[!card] '), title.firstChild)
    if (picture) text.appendChild(renamed(picture, 'p'))
    unwrap(text)
    renamed(card, 'blockquote')
  }
  for (const callout of all(root, 'div.note')) {
    const title = callout.firstElementChild
    if (title?.nodeName !== 'B') continue
    for (const icon of all(title, 'svg')) icon.remove()
    quote(callout, title, kindOf(callout.className))
  }
  for (const details of all(root, 'details')) {
    const summary = details.firstElementChild
    if (summary?.nodeName === 'SUMMARY') quote(details, summary, 'details')
  }
  for (const link of all(root, 'a.embed')) link.replaceWith(raw(link, link.getAttribute('href') ?? '', true))
  for (const link of all(root, 'a.zoom')) {
    const image = link.querySelector('img')
    if (!image) continue
    // The author gave it a width of its own.
    if (link.getAttribute('data-pswp-width') !== image.getAttribute('width'))
      image.setAttribute('data-own-width', image.getAttribute('width') ?? '')
    link.replaceWith(image)
  }
  for (const image of all(root, 'img[width][loading=lazy][referrerpolicy=no-referrer]'))
    image.setAttribute('data-own-width', image.getAttribute('width') ?? '')
}

const kindOf = (classes: string): string =>
  /\bdanger\b/.test(classes)
    ? 'danger'
    : /\bwarn\b/.test(classes)
      ? 'warning'
      : /\btip\b/.test(classes)
        ? 'tip'
        : 'note'

/** A box with a title as the quote that makes it. */
const quote = (box: Element, title: Element, kind: string): void => {
  const line = renamed(title, 'p')
  line.insertBefore(raw(box, `[!${kind}] `), line.firstChild)
  renamed(box, 'blockquote')
}

const prepareTabs = (group: Element): void => {
  for (const tab of all(group, 'details')) {
    const title = tab.firstElementChild
    if (tab.parentNode !== group || title?.nodeName !== 'SUMMARY') continue
    title.replaceWith(raw(tab, `:::tab ${escapeMarkdown(title.textContent?.trim() ?? '')}`, true))
    tab.appendChild(raw(tab, ':::', true))
    renamed(tab, 'div')
  }
  group.insertBefore(raw(group, '::::tabs', true), group.firstChild)
  group.appendChild(raw(group, '::::', true))
}

/** Formulas carry their source: ours and Wikipedia's as an attribute, those of KaTeX as an annotation. */
const prepareFormula = (math: Element): void => {
  const source = math.nodeName.toLowerCase() === 'math' ? texOf(math) : math.textContent
  const tex = source
    ?.trim()
    .replace(/^\{\\displaystyle ([\s\S]*)\}$/, '$1')
    .trim()
  if (!tex) return
  const around = math.closest('.math, .math-line, .katex, .mwe-math-element, pre')
  const box = around && all(around, 'math').length < 2 ? around : math
  const isBlock = math.getAttribute('display') === 'block' || /^(?:PRE|DIV)$/.test(box.nodeName)
  const outer = box.closest('.katex-display') ?? box
  outer.replaceWith(raw(math, isBlock ? `$$\n${tex}\n$$` : `$${tex}$`, isBlock))
}

const texOf = (math: Element): string | null | undefined =>
  math.getAttribute('alttext') ?? math.querySelector('annotation[encoding="application/x-tex"]')?.textContent

const codeOf = (figure: Element): string => {
  const lang = figure.getAttribute('data-lang') ?? ''
  const lines = all(figure, '.ln')
  const numbers = lines.flatMap((line, at) => (line.classList.contains('hl') ? [at + 1] : []))
  const code = lines.map((line) => {
    const text = (line.textContent ?? '').replace(/\n$/, '')
    const mark =
      lang === 'diff'
        ? ''
        : line.classList.contains('ins')
          ? '++'
          : line.classList.contains('del')
            ? '--'
            : ''
    return mark ? `${text} // [!code ${mark}]` : text
  })
  return fence(code.join('\n'), {
    lang,
    title: figure.querySelector('figcaption b')?.textContent ?? '',
    marked: numbers.join(','),
    first: Number(lines[0]?.getAttribute('data-n') ?? 1),
  })
}

/** What follows the sign of a URL's fragment. */
const fragmentOf = (link: Element): string =>
  decodeURIComponent(/#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '')

/**
 * Footnotes: a link to a note that links back, as our pages, GitHub and Word have them. The mark becomes `[^1]`, and what holds the
 * note gets its name, by which the converter knows it.
 */
const prepareNotes = (root: ParentNode): void => {
  const links = all(root, 'a[href*="#"]')
  for (const [at, mark] of links.entries()) {
    const name = fragmentOf(mark)
    const label = /ft?n[-_:]?([^\s\]]+)$/.exec(name)?.[1]
    const own = [mark.id, mark.getAttribute('name'), mark.parentElement?.id].filter(Boolean)
    const back = links.slice(at + 1).find((link) => own.includes(fragmentOf(link)))
    const ids = [name, name.replace(/^_/, '')].map((id) => `[id="${id.replace(/["\\]/g, '\\$&')}"]`)
    const holder = back?.closest(ids.join()) ?? back?.closest('p')
    if (!label || !back || !holder) continue
    holder.setAttribute('data-note', label)
    // Word draws a line above its notes.
    if (holder.previousElementSibling?.nodeName === 'HR') holder.previousElementSibling.remove()
    back.remove()
    const sup = mark.closest('sup')
    const shown = sup && sup.textContent?.trim() === mark.textContent?.trim() ? sup : mark
    shown.replaceWith(raw(mark, `[^${label}]`))
  }
}
