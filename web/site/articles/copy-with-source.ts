/** Adds a line with the source to a long passage that is copied from an article. */

export type CopySource = { title: string; author: string; url: string; license: string | null }

/** Up to this length, passages are quotes and commands, which get no source line. */
const MAX_UNSIGNED_CHARACTERS = 60

export const sourceLine = ({ title, author, url, license }: CopySource): string =>
  [`— ${title}`, author, url, license].filter(Boolean).join(' · ')

/** Whether a copied passage gets the line. @param isCode the whole passage is inside code */
export const isLongPassage = (text: string, isCode: boolean): boolean =>
  !isCode && [...text.trim()].length > MAX_UNSIGNED_CHARACTERS

/** Handles the `copy` event of an article; the browser handles it when nothing is added. */
export const copyWithSource = (event: ClipboardEvent, source: CopySource): void => {
  const selection = getSelection()
  const { clipboardData, target } = event
  if (!selection || !clipboardData || selection.rangeCount === 0 || isField(target)) return
  const text = selection.toString()
  const range = selection.getRangeAt(0)
  if (!isLongPassage(text, isInCode(range.commonAncestorContainer)) || includesForeignText(range)) return
  const line = sourceLine(source)
  clipboardData.setData('text/plain', `${text}\n\n${line}`)
  clipboardData.setData('text/html', htmlOf(range, line))
  event.preventDefault()
}

/** Comments belong to their authors: the article's author and license must not be added to them. */
const includesForeignText = (range: Range) =>
  [...document.querySelectorAll('[data-copy-source="none"]')].some((element) => range.intersectsNode(element))

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isInCode = (node: Node) =>
  Boolean((node instanceof Element ? node : node.parentElement)?.closest('pre, code'))

/** The passage as HTML with absolute URLs, because it is pasted somewhere else. */
const htmlOf = (range: Range, line: string): string => {
  const copy = document.createElement('div')
  copy.append(range.cloneContents())
  for (const link of copy.querySelectorAll('a')) link.setAttribute('href', link.href)
  for (const image of copy.querySelectorAll('img')) image.setAttribute('src', image.src)
  for (const addition of copy.querySelectorAll('.code-actions, .code-all-lines, .anc')) addition.remove()
  const closing = document.createElement('p')
  closing.textContent = line
  copy.append(closing)
  return copy.innerHTML
}
