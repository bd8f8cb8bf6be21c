/** Measures the owner's colors: an accent that nobody could read is not saved, and neither is such a header. */

import { type CssNode, generate, lexer, parse, walk } from 'css-tree/dist/csstree.esm'
import { type Color, formatHex, interpolate, parse as parseColor, wcagContrast } from 'culori'
import type { Theme } from '#contract/locale.ts'
import { accentPairs, headerColors } from '#contract/studio/accent.ts'

/** The pair that fails most; null when the accent can be read everywhere. */
export function failingPair(accent: string, theme: Theme): { ratio: number; needed: number } | null {
  const failing = accentPairs(theme)
    .map(({ other, needed }) => ({ ratio: wcagContrast(accent, other), needed }))
    .filter(({ ratio, needed }) => ratio < needed)
    .sort((a, b) => a.ratio / a.needed - b.ratio / b.needed)
  return failing[0] ?? null
}

const TEXT_CONTRAST = 4.5

/**
 * The smallest contrast ratio of the header's text on the colors of the gradient; null when it is no gradient.
 * Transparent colors lie on the page.
 */
export function headerContrast(gradient: string, theme: Theme): number | null {
  const tree = readGradient(gradient)
  if (tree === null) return null
  const { text, page } = headerColors[theme]
  const ratios: number[] = []
  walk(tree, (node) => {
    if (node.type !== 'Hash' && node.type !== 'Identifier' && node.type !== 'Function') return
    const color = parseColor(generate(node))
    if (color) ratios.push(wcagContrast(text, onPage(color, page)))
  })
  return ratios.length === 0 ? null : Math.min(...ratios)
}

function readGradient(text: string): CssNode | null {
  try {
    const tree = parse(text, { context: 'value' })
    return lexer.matchType('gradient', tree).error ? null : tree
  } catch {
    return null
  }
}

export const isReadableHeader = (ratio: number): boolean => ratio >= TEXT_CONTRAST

/** The color that is seen where it lies on the page. */
const onPage = (color: Color, page: string): string => {
  const opaque = formatHex({ ...color, alpha: 1 })
  return formatHex(interpolate([page, opaque], 'rgb')(color.alpha ?? 1))
}
