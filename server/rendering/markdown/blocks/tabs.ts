/** Transforms `:::tabs` with `:::tab Caption` inside: each tab becomes `<details>` with its caption as summary. */
import type { Paragraph, Parents } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'

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
