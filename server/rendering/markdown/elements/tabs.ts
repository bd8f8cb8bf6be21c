/** Makes each group of tabs exclusive: opening one closes the others, without scripts. */
import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { hasClass, isElement } from './elements.ts'

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
