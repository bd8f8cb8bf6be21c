/** Adds the classes of task lists, tables and callouts for the stylesheet. */
import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { RendererTexts } from '../texts.ts'
import { addClass, classesOf, element, hasClass, isBlankText, isElement } from './elements.ts'
import { icon, type MarkdownIconName } from './icons.ts'

/** Rewrites task items, tables and callouts in place. */
export function transformBlocks(tree: Root, words: RendererTexts): void {
  visit(tree, 'element', (node, index, parent) => {
    if (isElement(node, 'ul', 'ol')) drawTasks(node, words)
    else if (isElement(node, 'div') && hasClass(node, 'note')) drawCalloutIcon(node)
    else if (isElement(node, 'dl')) dissolveBrokenList(node)
    // An empty heading is the corner of a table, and announced as a heading without a name.
    else if (isElement(node, 'th') && node.children.every(isBlankText)) rename(node, 'td')
    else if (isElement(node, 'td', 'th') && hasClass(node, 'al-right')) {
      node.properties.className = classesOf(node).map((name) => (name === 'al-right' ? 'r' : name))
    } else if (isElement(node, 'pre')) node.properties.tabIndex = 0
    else if (isElement(node, 'table') && parent && index !== undefined) {
      if (isElement(parent as Element, 'div') && hasClass(parent as Element, 'tbl')) return
      parent.children[index] = element('div', { className: ['tbl'], tabIndex: 0 }, [node])
    }
  })
}

/** Definitions with something else between them, such as code, are no list: screen readers would refuse all of it. */
function dissolveBrokenList(list: Element): void {
  const isGroup = (child: ElementContent) =>
    isElement(child, 'div') && child.children.some((one) => isElement(one, 'dt', 'dd'))
  if (list.children.every((child) => isBlankText(child) || isElement(child, 'dt', 'dd') || isGroup(child)))
    return
  rename(list, 'div')
  for (const child of list.children) if (isElement(child, 'dt', 'dd')) rename(child, 'div')
}

function rename(node: Element, tagName: string): void {
  node.tagName = tagName
}

function drawTasks(list: Element, words: RendererTexts): void {
  let hasTasks = false
  for (const item of list.children) {
    if (!isElement(item, 'li')) continue
    const content = item.children.filter((child, at) => at > 0 || !isBlankText(child))
    const first = content[0]
    const holder = isElement(first, 'p') ? first.children : content
    const box = holder[0]
    if (!isElement(box, 'input')) continue
    hasTasks = true
    holder.shift()
    if (holder[0]?.type === 'text') holder[0].value = holder[0].value.trimStart()
    const done = box.properties.checked === true
    const sign = icon(done ? 'checked' : 'square', 17, done ? words.done : words.notDone)
    item.children = [sign, element('div', {}, content as ElementContent[])]
  }
  if (hasTasks) addClass(list, 'task')
}

function drawCalloutIcon(callout: Element): void {
  const title = callout.children.find((child) => !isBlankText(child))
  if (!isElement(title, 'b')) return
  const classes = classesOf(callout)
  const name: MarkdownIconName = classes.includes('danger')
    ? 'octagon'
    : classes.includes('warn')
      ? 'triangle'
      : classes.includes('tip')
        ? 'lightbulb'
        : 'info'
  const isWord = title.children.length === 1 && title.children[0]?.type === 'text'
  title.children = [icon(name, 16), ...(isWord ? title.children : [element('span', {}, title.children)])]
}
