/** Makes the HTML of word processors and other editors say by its elements what it says by styles, classes and order. */
import { all, emptyLike, moveChildren, raw, renamed, unwrap, wrapContent } from './clipboard-nodes.ts'

/** Parts of a page that are no text: code of programs, controls, the numbers of lines, the second drawing of a formula. */
const NO_TEXT =
  'style, script, title, meta, link, noscript, template, object, button, select, textarea, svg, [hidden], ' +
  '.lark-record-clipboard, ul.code-snippet__line-index'

export const tidyClipboard = (root: ParentNode, html: string): void => {
  const styles = new Map(
    all(root, '[style]').map((one) => [
      one,
      one.getAttribute('style')?.toLowerCase().replace(/\s+/g, '') ?? '',
    ]),
  )
  const styleOf = (element: Element) => styles.get(element) ?? ''
  for (const one of all(root, NO_TEXT)) one.remove()
  readWordLists(root, styleOf)
  for (const quote of all(root, 'p.MsoQuote, p.MsoIntenseQuote, div.ne-quote')) renamed(quote, 'blockquote')
  for (const title of all(root, 'p.MsoTitle')) renamed(title, 'h1')
  if (html.includes('<!-- notionvc')) readNotion(root)
  readBoxes(root)
  readStyles(root, styleOf)
  for (const list of all(root, 'ul, ol')) nestList(list)
  for (const list of all(root, 'ul, ol')) joinLists(list)
  for (const block of all(root, 'li > div:only-of-type, li > p[role=presentation]')) unwrap(block)
  for (const code of all(root, 'pre')) readCode(code)
  for (const table of all(root, 'table')) readTable(table, styleOf)
  for (const line of all(root, 'br')) if (isEmptyLine(line)) line.remove()
}

/** Word and WPS write the items of lists as paragraphs, each with its level and its mark. */
const readWordLists = (root: ParentNode, styleOf: (element: Element) => string): void => {
  let lists: { level: number; list: Element }[] = []
  for (const item of all(root, 'p')) {
    const level = Number(/mso-list:l\d+level(\d+)/.exec(styleOf(item))?.[1])
    if (!level) continue
    const mark = all(item, 'span').find((one) => styleOf(one).includes('mso-list:ignore'))
    const sign = mark?.textContent?.replace(/[\s\u00a0]+/g, '') ?? ''
    mark?.remove()
    const name = /^[(（]?(?:\d+|[A-Za-z]{1,4}|[一二三四五六七八九十]+)[.)）、]/.test(sign) ? 'ol' : 'ul'
    if (item.previousElementSibling !== lists[0]?.list) lists = []
    while ((lists.at(-1)?.level ?? 0) > level) lists.pop()
    let last = lists.at(-1)
    if (last?.level === level && last.list.nodeName.toLowerCase() !== name) {
      lists.pop()
      last = lists.at(-1)
    }
    if (last?.level !== level) {
      const list = emptyLike(item, name)
      if (name === 'ol' && Number.parseInt(sign, 10) > 1)
        list.setAttribute('start', `${Number.parseInt(sign, 10)}`)
      if (last) last.list.lastElementChild?.appendChild(list)
      else item.before(list)
      lists.push({ level, list })
    }
    const made = emptyLike(item, 'li')
    moveChildren(item, made)
    item.remove()
    lists.at(-1)?.list.appendChild(made)
  }
}

/** Notion writes tasks as text in brackets, and its callouts as what other pages have at their sides. */
const readNotion = (root: ParentNode): void => {
  for (const aside of all(root, 'aside')) {
    const text = aside.firstChild
    if (text?.nodeType === 3) text.nodeValue = text.nodeValue?.trimStart() ?? ''
    aside.insertBefore(raw(aside, '[!note]\n'), text)
    renamed(aside, 'blockquote')
  }
  for (const item of all(root, 'li')) {
    const first = item.firstChild?.nodeName === 'P' ? item.firstChild.firstChild : item.firstChild
    const [box] = /^\s*\[[ x]\]\s*/.exec(first?.nodeValue ?? '') ?? []
    if (!first || box === undefined) continue
    first.nodeValue = (first.nodeValue ?? '').slice(box.length)
    first.parentNode?.insertBefore(raw(item, `${box.trim()} `), first)
  }
}

/** Boxes of tasks: fields of pages, and in Google Docs a role of the item with a picture of the box. */
const readBoxes = (root: ParentNode): void => {
  for (const box of all(root, 'li input[type=checkbox]')) {
    const text = box.nextSibling
    if (text?.nodeType === 3) text.nodeValue = text.nodeValue?.trimStart() ?? ''
    box.replaceWith(raw(box, box.hasAttribute('checked') ? '[x] ' : '[ ] '))
  }
  for (const item of all(root, 'li[role=checkbox]')) {
    for (const picture of all(item, 'img[aria-roledescription]')) picture.remove()
    const isDone = item.getAttribute('aria-checked') === 'true'
    item.removeAttribute('role')
    item.insertBefore(raw(item, isDone ? '[x] ' : '[ ] '), item.firstChild)
  }
}

/** What a style means, the element that says it, and those in which it says nothing new. */
const STYLES: [style: RegExp, name: string, around: string][] = [
  [/font-weight:(?:bold|[6-9]00)/, 'strong', 'strong, b, h1, h2, h3, h4, h5, h6, th, pre, code'],
  [/font-style:(?:italic|oblique)/, 'em', 'em, i, blockquote, pre, code'],
  [/text-decoration(?:-line)?:[^;]*line-through/, 'del', 'del, s, strike, pre, code'],
  [/vertical-align:super/, 'sup', 'sup, pre, code'],
  [/vertical-align:sub(?!er)/, 'sub', 'sub, pre, code'],
]

const readStyles = (root: ParentNode, styleOf: (element: Element) => string): void => {
  // Google Docs marks the whole text as bold and then undoes it by a style.
  for (const bold of all(root, 'b, strong'))
    if (/font-weight:(?:normal|400)/.test(styleOf(bold))) unwrap(bold)
  for (const bold of all(root, 'b, strong')) if (bold.closest('h1, h2, h3, h4, h5, h6, th')) unwrap(bold)
  for (const span of all(root, 'span, font')) {
    if (span.hasAttribute('data-raw')) continue
    if (span.textContent?.trim() !== '')
      for (const [style, name, around] of STYLES)
        if (style.test(styleOf(span)) && !span.closest(around)) wrapContent(span, name)
    unwrap(span)
  }
  for (const mark of all(root, 'strong, b, em, i, del, s, u')) {
    const next = mark.nextSibling
    if (next?.nodeName !== mark.nodeName) continue
    // Of several in a row the last one gets all.
    moveChildren(mark, next, next.firstChild)
    mark.remove()
  }
  for (const block of all(root, 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, div, section'))
    joinSpaces(block)
}

/** Spaces that cannot break are how these programs keep several; one that stands alone may be meant. */
const joinSpaces = (block: Element): void => {
  block.normalize()
  for (const text of Array.from(block.childNodes))
    if (text.nodeType === 3)
      text.nodeValue = (text.nodeValue ?? '').replace(
        /[ \u00a0]*\u00a0[ \u00a0]+|[ \u00a0]+\u00a0[ \u00a0]*/g,
        ' ',
      )
}

/** Google Docs and Yuque put a nested list into the list, or behind it, instead of into an item. */
const nestList = (list: Element): void => {
  const outer = list.parentNode as Element | null
  if (!outer || !isList(outer)) return
  const before = list.previousElementSibling ?? outer.previousElementSibling
  const item = isList(before) ? before.lastElementChild : before
  if (item?.nodeName === 'LI') item.appendChild(list)
  else outer.before(list)
  if (!outer.firstElementChild) outer.remove()
}

/** Lists that follow each other are one list in Markdown, which would stand in paragraphs because of the blank line between them. */
const joinLists = (list: Element): void => {
  let next = list.nextElementSibling
  while (next?.nodeName === list.nodeName && !isText(list.nextSibling)) {
    moveChildren(next, list)
    next.remove()
    next = list.nextElementSibling
  }
}

const isList = (element: Element | null): element is Element =>
  element !== null && /^[OU]L$/.test(element.nodeName)

/** Editors have an element for each line of code. */
const readCode = (code: Element): void => {
  const lines = all(code, 'div, p, li')
  const parts = lines.length > 0 ? lines : all(code, 'code').length > 1 ? all(code, 'code') : []
  for (const line of parts) line.after((line.ownerDocument as Document).createTextNode('\n'))
}

const readTable = (table: Element, styleOf: (element: Element) => string): void => {
  for (const cell of all(table, 'td, th')) {
    const side =
      /\bal-(left|center)\b/.exec(cell.className)?.[1] ?? (/\br\b/.test(cell.className) ? 'right' : null)
    const styled = /text-align:(center|right)/.exec(styleOf(cell))?.[1]
    if (side ?? styled) cell.setAttribute('align', side ?? styled ?? '')
    for (const [at, block] of all(cell, 'p, div').entries()) {
      if (at > 0) block.before(emptyLike(block, 'br'))
      unwrap(block)
    }
  }
  // Markdown has no table without a head, and spreadsheets have no cells for one.
  const [first, second] = all(table, 'tr')
  if (!first || !second || table.querySelector('th, thead')) return
  for (const cell of all(first, 'td')) {
    for (const bold of all(cell, 'b, strong')) unwrap(bold)
    renamed(cell, 'th')
  }
  const head = emptyLike(table, 'thead')
  head.appendChild(first)
  table.insertBefore(head, table.firstChild)
}

const BLOCK = /^(?:P|LI|DIV|TD|TH|H[1-6]|SECTION|BLOCKQUOTE|UL|OL|TABLE|PRE)$/

/** Whether a line break says nothing: at the end of a block, where it kept a line open for typing, and between blocks. */
const isEmptyLine = (line: Element): boolean => {
  if (
    BLOCK.test(line.previousElementSibling?.nodeName ?? '') ||
    BLOCK.test(line.nextElementSibling?.nodeName ?? '')
  )
    return !isText(line.previousSibling)
  let next = line.nextSibling
  while (next && next.nodeType === 3 && !isText(next)) next = next.nextSibling
  const outer = line.parentNode?.nodeName ?? ''
  return next === null && (BLOCK.test(outer) || outer.startsWith('#'))
}

const isText = (node: Node | null): boolean => node?.nodeType === 3 && node.nodeValue?.trim() !== ''
