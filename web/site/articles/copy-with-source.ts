/** Copied text carries its source: a long passage of an article gets one closing line. */

export type CopySource = { title: string; author: string; address: string; licence: string | null }

/** Shorter passages are quotes and commands, which nobody wants a signature on. */
const MAX_UNSIGNED_CHARACTERS = 60

export const sourceLine = ({ title, author, address, licence }: CopySource): string =>
  [`— ${title}`, author, address, licence].filter(Boolean).join(' · ')

/** Whether a copied passage gets the line. `isCode`: all of it lies in code. */
export const isLongPassage = (text: string, isCode: boolean): boolean =>
  !isCode && [...text.trim()].length > MAX_UNSIGNED_CHARACTERS

/** Answers the `copy` event of an article; leaves it to the browser when nothing is to be added. */
export const copyWithSource = (event: ClipboardEvent, source: CopySource): void => {
  const selection = getSelection()
  const { clipboardData, target } = event
  if (!selection || !clipboardData || selection.rangeCount === 0 || isField(target)) return
  const text = selection.toString()
  const range = selection.getRangeAt(0)
  if (!isLongPassage(text, isInCode(range.commonAncestorContainer))) return
  const line = sourceLine(source)
  clipboardData.setData('text/plain', `${text}\n\n${line}`)
  clipboardData.setData('text/html', htmlOf(range, line))
  event.preventDefault()
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const isInCode = (node: Node) =>
  Boolean((node instanceof Element ? node : node.parentElement)?.closest('pre, code'))

/** The passage with its marks; addresses are made whole, since it will be pasted somewhere else. */
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
