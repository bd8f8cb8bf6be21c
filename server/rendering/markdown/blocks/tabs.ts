/** Transforms `:::tabs` with `:::tab Caption` inside: each tab becomes `<details>` with its caption as summary. */
import type { Root } from 'hast'
import type { Paragraph, Parents } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { visit } from 'unist-util-visit'
import { hasClass, isElement } from '../elements/elements.ts'

export function isTabContainer(name: string): boolean {
  return /^tabs?$/i.test(name)
}

/** Rewrites the container in place; false when it is no group of tabs, and no tab inside one. */
export function transformTabs(node: ContainerDirective, parent: Parents): boolean {
  const hasTab = node.children.some((child) => child.type === 'containerDirective' && child.name === 'tab')
  if (node.name === 'tabs' && hasTab) {
    node.data = { hName: 'div', hProperties: { className: ['tabs'] } }
    return true
  }
  if (node.name !== 'tab' || parent.type !== 'containerDirective' || parent.name !== 'tabs') return false
  const [first, ...rest] = node.children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
  const summary: Paragraph = {
    type: 'paragraph',
    children: label?.children ?? [{ type: 'text', value: String(parent.children.indexOf(node) + 1) }],
    data: { hName: 'summary' },
  }
  node.children = [summary, ...(label ? rest : node.children)]
  node.data = { hName: 'details' }
  return true
}

/** Names the tabs of each group and opens the first one. @param part of a longer text, so that names stay unique */
export function connectTabs(tree: Root, part: number): void {
  let groups = 0
  visit(tree, 'element', (group) => {
    if (!isElement(group, 'div') || !hasClass(group, 'tabs')) return
    groups++
    const tabs = group.children.filter((child) => isElement(child, 'details'))
    const isOneOpen = tabs.some((tab) => tab.type === 'element' && tab.properties.open)
    for (const [index, tab] of tabs.entries()) {
      if (tab.type !== 'element') continue
      tab.properties.name = `tabs-${part}-${groups}`
      if (index === 0 && !isOneOpen) tab.properties.open = true
    }
  })
}
