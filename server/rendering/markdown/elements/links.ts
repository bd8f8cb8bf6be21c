/** Resolves the targets and attributes of links and players. */
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { isElement } from './elements.ts'

/** Rewrites links in place; `links` holds URLs as written and where they lead here. */
export function resolveLinks(tree: Root, links: Record<string, string>): void {
  visit(tree, 'element', (node) => {
    const { properties } = node
    if (isElement(node, 'a') && properties.href !== undefined) {
      properties.href = lead(String(properties.href), links)
      if (properties.target === '_blank') properties.rel = ['noopener']
    } else if (isElement(node, 'video', 'audio')) {
      settlePlayer(node, links)
    } else if (isElement(node, 'source', 'track')) {
      properties.src = lead(String(properties.src ?? ''), links)
    }
  })
}

function settlePlayer({ properties }: Element, links: Record<string, string>): void {
  if (properties.src !== undefined) properties.src = lead(String(properties.src), links)
  properties.controls = true
  properties.preload ??= 'metadata'
}

function lead(url: string, links: Record<string, string>): string {
  const found = findImage(links, url)
  if (found !== undefined) return found
  const [, path = '', fragment = ''] = /^([^#]*)(#.*)?$/s.exec(url) ?? []
  const target = fragment && path ? findImage(links, path) : undefined
  return target === undefined ? url : target + fragment
}

/** Finds what was written: URLs in the tree are percent-encoded, those in the text often not. */
export function findImage<T>(table: Record<string, T>, url: string): T | undefined {
  if (Object.hasOwn(table, url)) return table[url]
  try {
    const decoded = decodeURI(url)
    return Object.hasOwn(table, decoded) ? table[decoded] : undefined
  } catch {
    return undefined
  }
}
