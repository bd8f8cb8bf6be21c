/** Rewrites what only the site's style sheet makes readable: anchors, icons, code, callouts, tabs, tasks, images. */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { LINK_CARD } from '../blocks/link-cards.ts'
import { element, hasClass, isBlankText, isElement, text } from '../elements/elements.ts'

/** What takes the place of an element; an empty list removes it. */
type Replacement = ElementContent[]

/** Rewrites the tree in place. */
export function plainBlocks(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined) return
    const plain = replacementOf(node)
    if (!plain) return
    parent.children.splice(index, 1, ...plain)
    // What stands there now is visited as well.
    return [SKIP, index]
  })
}

function replacementOf(node: Element): Replacement | null {
  if (isElement(node, 'a') && hasClass(node, 'anc')) return []
  if (isElement(node, 'svg')) return iconText(node)
  if (isElement(node, 'picture')) return node.children.filter((child) => isElement(child, 'img'))
  if (isElement(node, 'figure') && hasClass(node, 'code')) return codeBlock(node)
  if (isElement(node, 'div') && hasClass(node, 'note')) return callout(node)
  // Two in a row would be one line.
  if (isElement(node, 'a') && hasClass(node, 'embed'))
    return [element('p', {}, [element('a', { href: node.properties.href }, node.children)])]
  if (isElement(node, 'div') && hasClass(node, LINK_CARD)) return [element('blockquote', {}, node.children)]
  if (isElement(node, 'div') && hasClass(node, 'tabs')) return tabs(node)
  if (isElement(node, 'div') && hasClass(node, 'tbl')) return node.children
  if (isElement(node, 'ul', 'ol') && hasClass(node, 'task')) return taskList(node)
  return null
}

/** An icon with a label means something, such as a task that is done; the others are decoration. */
function iconText({ properties }: Element): Replacement {
  const label = properties.ariaLabel
  return typeof label === 'string' && label !== '' ? [text(`[${label}] `)] : []
}

function codeBlock(figure: Element): Replacement {
  const caption = figure.children.find((child) => isElement(child, 'figcaption'))
  const source = figure.children.find((child) => isElement(child, 'pre'))
  if (!isElement(source, 'pre')) return figure.children
  const language = String(figure.properties.dataLang ?? '')
  const className = /^[\w+#.-]{1,40}$/.test(language) ? { className: [`language-${language}`] } : {}
  const code = element('pre', {}, [element('code', className, [text(textOf(source))])])
  const labels = isElement(caption, 'figcaption')
    ? caption.children.map((part) => textOf(part as Element)).filter((label) => label.trim() !== '')
    : []
  if (labels.length === 0) return [code]
  return [element('figure', {}, [element('figcaption', {}, [text(labels.join(' · '))]), code])]
}

/** The title of a callout in a line of its own, the whole as a quotation. */
function callout(note: Element): Replacement {
  const children = note.children.map((child) =>
    isElement(child, 'b') ? element('p', {}, [element('strong', {}, withoutIcons(child))]) : child,
  )
  return [element('blockquote', {}, children)]
}

const withoutIcons = ({ children }: Element): ElementContent[] =>
  children.filter((child) => !isElement(child, 'svg'))

/** Each tab under its caption, because only one of them would be open. */
function tabs(group: Element): Replacement {
  return group.children.flatMap((tab) => {
    if (!isElement(tab, 'details')) return isBlankText(tab) ? [] : [tab]
    return tab.children.map((child) =>
      isElement(child, 'summary') ? element('p', {}, [element('strong', {}, child.children)]) : child,
    )
  })
}

/** Without the block that only keeps the text beside its box. */
function taskList(list: Element): Replacement {
  const items = list.children.map((item) => {
    if (!isElement(item, 'li')) return item
    const children = item.children.flatMap((child) => {
      if (isElement(child, 'svg'))
        return [text(`${child.properties.ariaLabel === undefined ? '' : taskSign(child)} `)]
      return isElement(child, 'div') ? child.children : [child]
    })
    return { ...item, children }
  })
  return [element(list.tagName, {}, items)]
}

/** A tick or an empty box, by the path of the icon: a box that is done has a second path. */
const taskSign = (sign: Element): string => (sign.children.length > 1 ? '☑' : '☐')
