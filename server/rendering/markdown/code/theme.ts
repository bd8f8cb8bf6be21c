/**
 * A Shiki theme whose colors stand for classes: the stylesheet gives each class a color in each theme of the site, so
 * one HTML serves both themes.
 */
import type { ThemeRegistration } from 'shiki/core'

/** keyword, function, type, string, number, comment, punctuation */
export type TokenClass = 'k' | 'f' | 'y' | 's' | 'n' | 'c' | 'p'

const PLAIN = '#000000'
const COLOURS: Record<TokenClass, string> = {
  k: '#000001',
  f: '#000002',
  y: '#000003',
  s: '#000004',
  n: '#000005',
  c: '#000006',
  p: '#000007',
}

const classes = new Map(Object.entries(COLOURS).map(([name, colour]) => [colour, name as TokenClass]))

/** The class behind a token's color; undefined for plain text. */
export function tokenClass(colour: string | undefined): TokenClass | undefined {
  return classes.get((colour ?? PLAIN).toLowerCase())
}

const SCOPES: Record<TokenClass, string[]> = {
  k: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.word',
    'keyword.operator.logical.python',
    'entity.name.tag',
    'markup.heading',
    'entity.name.section',
    'keyword.control',
  ],
  f: [
    'entity.name.function',
    'support.function',
    'meta.function-call entity.name.function',
    'entity.name.command',
    'support.type.property-name',
    'entity.name.tag.yaml',
    'markup.underline.link',
  ],
  y: [
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'entity.other.inherited-class',
    'entity.other.attribute-name',
    'support.type',
    'support.class',
    'meta.decorator',
    'entity.name.function.decorator',
    'markup.changed',
  ],
  s: [
    'string',
    'punctuation.definition.string',
    'markup.inline.raw',
    'markup.inserted',
    'constant.other.symbol',
  ],
  n: [
    'constant.numeric',
    'constant.language',
    'constant.character.escape',
    'constant.other.color',
    'support.constant',
    'keyword.other.unit',
    'markup.deleted',
  ],
  c: ['comment', 'punctuation.definition.comment', 'meta.diff', 'markup.quote'],
  p: ['punctuation.definition.tag', 'punctuation.definition.list', 'punctuation.definition.heading'],
}

const PLAIN_SCOPES = [
  'keyword.operator',
  'meta.template.expression',
  'meta.embedded',
  'string meta.interpolation',
  'punctuation.section.embedded',
]

export const theme: ThemeRegistration = {
  name: 'classes',
  type: 'dark',
  fg: PLAIN,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: PLAIN } },
    { scope: PLAIN_SCOPES, settings: { foreground: PLAIN } },
    ...Object.entries(SCOPES).map(([name, scope]) => ({
      scope,
      settings: { foreground: COLOURS[name as TokenClass] },
    })),
  ],
}
