/**
 * The small Markdown of comments: emphasis, code, links, quotes and lists become HTML, everything else stays text.
 * It stands in the contract because both sides keep it: the server when it saves, the browser in its preview.
 */

/** In characters as readers count them: code points. */
export const LONGEST_COMMENT = 2000

export const commentLength = (text: string): number => [...text].length

/** Quotes and lists inside each other; deeper marks stay text. */
const DEEPEST = 4

/** All text passes `escapeText` before it is printed, so nothing but the elements named here can come out. */
export const commentHtml = (text: string): string => printBlocks(text.split('\n'), 0)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => entities[char] as string)

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^ {0,3}(?:[-*+]|(\d{1,2})[.)]) {1,3}(?=\S)/

type Found = { html: string; next: number }

function printBlocks(lines: string[], depth: number): string {
  let html = ''
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0) html += `<p>${printInline(paragraph.join('\n'))}</p>`
    paragraph = []
  }
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] as string
    const found = readBlock(lines, i, depth)
    if (found || line.trim() === '') endParagraph()
    else paragraph.push(line.trim())
    html += found?.html ?? ''
    i = found?.next ?? i + 1
  }
  endParagraph()
  return html
}

/** The fence, quote or list that begins at this line; null when a paragraph does. */
function readBlock(lines: string[], start: number, depth: number): Found | null {
  const line = lines[start] as string
  const fence = FENCE.exec(line)?.[1]
  if (fence) return readFence(lines, start, fence)
  if (depth >= DEEPEST) return null
  if (QUOTE.test(line)) {
    let next = start
    while (next < lines.length && QUOTE.test(lines[next] as string)) next++
    const quoted = lines.slice(start, next).map((one) => one.replace(QUOTE, ''))
    return { html: `<blockquote>${printBlocks(quoted, depth + 1)}</blockquote>`, next }
  }
  const item = ITEM.exec(line)
  return item ? readList(lines, start, depth, item[1] ?? null) : null
}

function readFence(lines: string[], start: number, fence: string): Found {
  let end = start + 1
  while (end < lines.length && !isFenceEnd(lines[end] as string, fence)) end++
  return {
    html: `<pre><code>${escapeText(lines.slice(start + 1, end).join('\n'))}</code></pre>`,
    next: end + 1,
  }
}

const isFenceEnd = (line: string, fence: string) => {
  const text = line.trim()
  return text.startsWith(fence) && text === (fence[0] as string).repeat(text.length)
}

/** Lines that are indented belong to the item above them. @param first the number of the first item, if any */
function readList(lines: string[], start: number, depth: number, first: string | null): Found {
  const items: string[][] = []
  let next = start
  for (; next < lines.length; next++) {
    const line = lines[next] as string
    const item = ITEM.exec(line)
    const isIndented = /^(?: {2,}|\t)/.test(line)
    if (item && (item[1] !== undefined) === (first !== null) && !(isIndented && items.length > 0))
      items.push([line.slice(item[0].length)])
    else if (isIndented && items.length > 0) items.at(-1)?.push(line.replace(/^(?: {2,3}|\t)/, ''))
    else if (line.trim() === '' && /^(?: {2,}|\t)\S/.test(lines[next + 1] ?? '')) items.at(-1)?.push('')
    else break
  }
  const body = items.map((item) => `<li>${printItem(item, depth + 1)}</li>`).join('')
  if (first === null) return { html: `<ul>${body}</ul>`, next }
  const from = Number(first) === 1 ? '' : ` start="${Number(first)}"`
  return { html: `<ol${from}>${body}</ol>`, next }
}

/** An item of one paragraph is that paragraph's words alone. */
function printItem(lines: string[], depth: number): string {
  const html = printBlocks(lines, depth)
  const isOne = html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4
  return isOne ? html.slice(3, -4) : html
}

type Mark = { char: string; length: 1 | 2; place: number }

const SPECIAL = /[\\`*_[<\n]|https?:\/\//gi
const LABELLED = /\[([^[\]\n]{1,500})\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+"[^"\n]*")?\s*\)/y
const POINTED = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/iy
/** Letters beyond ASCII end a bare address: in Chinese the sentence goes on without a blank. */
const BARE = /https?:\/\/[!-;=?-~]+/iy
const MOST_OPEN_MARKS = 50

function printInline(text: string, mayLink = true): string {
  const parts: string[] = []
  const open: Mark[] = []
  let at = 0
  const say = (html: string, end: number) => {
    parts.push(html)
    at = end
  }
  while (at < text.length) {
    SPECIAL.lastIndex = at
    const special = SPECIAL.exec(text)
    if (!special) break
    if (special.index > at) say(escapeText(text.slice(at, special.index)), special.index)
    const char = text[at] as string
    const after = text[at + 1] ?? ''
    if (char === '\n') say('<br>', at + 1)
    else if (char === '\\') say(escapeText(isMark(after) ? after : char), at + (isMark(after) ? 2 : 1))
    else if (char === '`') readCode(text, at, say)
    else if (char === '*' || char === '_') readMarks(text, at, parts, open, say)
    else readLink(text, at, mayLink, say)
  }
  return parts.join('') + escapeText(text.slice(at))
}

type Say = (html: string, end: number) => void

const isMark = (char: string) => /^[!-/:-@[-`{-~]$/.test(char)

function readCode(text: string, at: number, say: Say): void {
  const ticks = /`+/y
  ticks.lastIndex = at
  const run = ticks.exec(text)?.[0] as string
  const runs = /`+/g
  runs.lastIndex = at + run.length
  for (let found = runs.exec(text); found; found = runs.exec(text)) {
    if (found[0].length !== run.length) continue
    const code = text.slice(at + run.length, found.index).replace(/\n/g, ' ')
    const shown = /^ .*\S.* $/.test(code) ? code.slice(1, -1) : code
    return say(`<code>${escapeText(shown)}</code>`, found.index + run.length)
  }
  say(run, at + run.length)
}

/** Stars anywhere, underscores between words only: `snake_case` is no emphasis. */
function readMarks(text: string, at: number, parts: string[], open: Mark[], say: Say): void {
  const char = text[at] as string
  let end = at
  while (text[end] === char) end++
  let left = end - at
  const before = text[at - 1] ?? ' '
  const after = text[end] ?? ' '
  const isInner = char === '_' && isWord(before) && isWord(after)
  const canClose = !/\s/.test(before) && !isInner && !(char === '_' && isWord(after))
  const canOpen = !/\s/.test(after) && !isInner && !(char === '_' && isWord(before))
  if (left > 3) return say(char.repeat(left), end)
  while (canClose && left > 0) {
    const match = open.findLastIndex((mark) => mark.char === char && mark.length <= left)
    if (match < 0) break
    const { length, place } = open[match] as Mark
    const name = length === 2 ? 'strong' : 'em'
    parts[place] = `<${name}>`
    parts.push(`</${name}>`)
    open.length = match
    left -= length
  }
  for (const length of canOpen && open.length < MOST_OPEN_MARKS ? openings(left) : []) {
    open.push({ char, length, place: parts.length })
    parts.push(char.repeat(length))
    left -= length
  }
  say(char.repeat(left), end)
}

const openings = (length: number): (1 | 2)[] =>
  length === 3 ? [2, 1] : length === 0 ? [] : [length as 1 | 2]

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char)

function readLink(text: string, at: number, mayLink: boolean, say: Say): void {
  const found = (pattern: RegExp) => {
    pattern.lastIndex = at
    return mayLink ? pattern.exec(text) : null
  }
  const labelled = text[at] === '[' ? found(LABELLED) : null
  if (labelled && isSafeAddress(labelled[2] as string) && (labelled[1] as string).trim() !== '')
    return say(
      printLink(labelled[2] as string, printInline(labelled[1] as string, false)),
      at + labelled[0].length,
    )
  const pointed = text[at] === '<' ? found(POINTED) : null
  if (pointed && isSafeAddress(pointed[1] as string)) {
    const address = pointed[1] as string
    return say(printLink(address, escapeText(address.replace(/^mailto:/i, ''))), at + pointed[0].length)
  }
  const bare = /^[a-z0-9]$/i.test(text[at - 1] ?? '') ? null : found(BARE)
  const address = bare && withoutClosing(bare[0])
  if (address && isSafeAddress(address))
    return say(printLink(address, escapeText(address)), at + address.length)
  say(escapeText(text[at] as string), at + 1)
}

/** The full stop or bracket after an address belongs to the sentence. */
function withoutClosing(address: string): string {
  let opened = address.split('(').length - address.split(')').length
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] as string
    if (last === ')' && opened < 0) opened++
    else if (!/[.,;:!?'"*_~`\]}|\\]/.test(last)) break
  }
  return address.slice(0, end)
}

const printLink = (address: string, label: string) =>
  `<a href="${escapeText(address)}" rel="${LINK_REL}">${label}</a>`

export const LINK_REL = 'nofollow ugc noopener noreferrer'

/** http, https and mailto with something behind them; control characters and blanks are in no address. */
export const isSafeAddress = (address: string): boolean =>
  address.length <= 1000 &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is turned away.
  !/[\u0000-\u0020\u007f-\u00a0\\<>"`]/.test(address) &&
  /^(?:https?:\/\/[^/?#]|mailto:[^@?]+@[^@?])/i.test(address)
