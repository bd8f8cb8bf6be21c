/**
 * Converts presentational HTML: sizes and alignment in style attributes and `align` become classes, and obsolete
 * elements become their successors.
 */
import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

const WIDTHS = [10, 25, 33, 50, 66, 75, 100]

/** All classes that this step gives. */
export const HINT_CLASSES = [
  ...WIDTHS.map((width) => `w-${width}`),
  'al-left',
  'al-center',
  'al-right',
] as const

const RENAMED: Record<string, string> = {
  center: 'div',
  font: 'span',
  big: 'span',
  tt: 'code',
  strike: 'del',
}

/** Rewrites hints in place. Run before sanitizing, which drops what is left of them. */
export function applyClassHints(tree: Root): void {
  visit(tree, 'element', (node) => {
    const { properties } = node
    const style = String(properties.style ?? '').slice(0, 500)
    const classes: string[] = []
    const align = String(properties.align ?? /text-align:\s*(\w+)/.exec(style)?.[1] ?? '').toLowerCase()
    const centred = node.tagName === 'center' || align === 'middle' ? 'center' : align
    if (/^(?:left|center|right)$/.test(centred)) classes.push(`al-${centred}`)
    if (node.tagName === 'img' || node.tagName === 'video') settleSize(node, style, classes)
    if (classes.length > 0) properties.className = [...new Set([...classNames(node), ...classes])]
    node.tagName = RENAMED[node.tagName] ?? node.tagName
    for (const name of ['href', 'src', 'poster', 'cite']) {
      const value = properties[name]
      // Browsers pass over control characters and spaces around a URL, and over the case of its scheme.
      if (typeof value === 'string') properties[name] = normalizeUrl(value)
    }
  })
}

function classNames(node: Element): string[] {
  return Array.isArray(node.properties.className) ? node.properties.className.map(String) : []
}

function settleSize(node: Element, style: string, classes: string[]): void {
  const { properties } = node
  for (const side of ['width', 'height'] as const) {
    const written = /(?:^|[;\s])(?:max-)?(width|height|zoom):\s*(\d{1,4}(?:\.\d+)?)(%|px|)/g
    const styled = [...style.matchAll(written)].find(
      ([, name]) => name === side || (name === 'zoom' && side === 'width'),
    )
    const [, number, unit] =
      /^\s*(\d{1,4}(?:\.\d+)?)\s*(%|px|)\s*$/.exec(String(properties[side] ?? '')) ?? []
    const amount = Number(number ?? styled?.[2])
    const percent = (unit ?? styled?.[3]) === '%'
    if (percent || !(amount > 0)) delete properties[side]
    if (!(amount > 0)) continue
    if (!percent) properties[side] = Math.round(amount)
    else if (side === 'width') {
      const nearest = WIDTHS.reduce((a, b) => (Math.abs(b - amount) < Math.abs(a - amount) ? b : a))
      classes.push(`w-${nearest}`)
    }
  }
}

function normalizeUrl(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  const trimmed = url.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '').replace(/[\t\n\r]/g, '')
  return trimmed.replace(/^[A-Za-z][A-Za-z0-9+.-]*:/, (scheme) => scheme.toLowerCase())
}
