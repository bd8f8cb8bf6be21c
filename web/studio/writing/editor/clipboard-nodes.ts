/** Changes nodes that were pasted, before they are converted. No node is in the document: nothing is loaded or run. */

/** As an array, because changes to the nodes would move what is left of a living list. */
export const all = (root: ParentNode, selector: string): Element[] =>
  Array.from(root.querySelectorAll(selector))

/** Puts the children of an element elsewhere. */
export const moveChildren = (from: Node, to: Node, before: Node | null = null): void => {
  while (from.firstChild) to.insertBefore(from.firstChild, before)
}

export const unwrap = (element: Element): void => {
  if (element.parentNode) moveChildren(element, element.parentNode, element)
  element.remove()
}

/** An empty element for the document of another one. */
export const emptyLike = (like: Element, name: string): Element =>
  (like.ownerDocument as Document).createElement(name)

/** An element of another name in its place, with its content and attributes. */
export const renamed = (element: Element, name: string): Element => {
  const next = emptyLike(element, name)
  for (const { name: key, value } of Array.from(element.attributes)) next.setAttribute(key, value)
  moveChildren(element, next)
  element.replaceWith(next)
  return next
}

/** Puts an element of this name around what is in another one. */
export const wrapContent = (element: Element, name: string): void => {
  const inner = emptyLike(element, name)
  moveChildren(element, inner)
  element.appendChild(inner)
}

/** An element that the converter replaces by this Markdown. It has a text, because elements without one are dropped. */
export const raw = (like: Element, markdown: string, isBlock = false): Element => {
  const made = emptyLike(like, isBlock ? 'div' : 'span')
  made.setAttribute('data-raw', markdown)
  made.textContent = 'x'
  return made
}
