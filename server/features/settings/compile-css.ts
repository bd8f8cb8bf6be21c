/** Parses the owner's CSS and writes it again, so that browsers get nothing that was not understood here. */
import { generate, parse, walk } from 'css-tree/dist/csstree.esm'

/** What is wrong, and the line, from 1. */
export type CssMistake = { reason: 'css-syntax' | 'css-rule' | 'css-url'; line: number }

/** At-rules that style this page and load nothing. */
const ALLOWED_RULES = new Set([
  'media',
  'supports',
  'container',
  'layer',
  'scope',
  'starting-style',
  'property',
  'keyframes',
  '-webkit-keyframes',
  'page',
  'counter-style',
  'view-transition',
])

/** Functions that load a resource from a string. `url()` is a node of its own. */
const LOADING_FUNCTIONS = /^(-webkit-)?(image-set|image|src|cross-fade|paint|element)$/i

/** A file of this site, a part of the page, or an image in the CSS itself. */
const OWN_URL = /^(?:\/(?![/\\])|#|data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,])/i

/**
 * The CSS as browsers get it. It loads nothing from other hosts: a visitor's browser must not call them because of a
 * style sheet.
 */
export function compileCss(source: string): { css: string } | CssMistake {
  let mistake: CssMistake | null = null
  const report = (reason: CssMistake['reason'], line: number | undefined) => {
    mistake ??= { reason, line: line ?? 1 }
  }
  const tree = parse(source, {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) => report('css-syntax', (error as { line?: number }).line),
  })
  walk(tree, (node) => {
    const line = node.loc?.start.line
    if (node.type === 'Raw') report('css-syntax', line)
    if (node.type === 'Atrule' && !ALLOWED_RULES.has(node.name.toLowerCase())) report('css-rule', line)
    if (node.type === 'Url' && !OWN_URL.test(node.value.trim())) report('css-url', line)
    if (node.type === 'Function' && LOADING_FUNCTIONS.test(node.name)) report('css-url', line)
  })
  return mistake ?? { css: generate(tree) }
}
