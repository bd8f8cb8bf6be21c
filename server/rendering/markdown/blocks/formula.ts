/**
 * Converts TeX to MathML with Temml. Colors that Temml writes as styles become MathML attributes; lines and the widths
 * of cells become classes of web/site/prose/formulas.css; other styles are removed. A formula that cannot be parsed is
 * shown as its source.
 */
import type { Element, ElementContent } from 'hast'
import temml, { type Options } from 'temml'
import { element, text } from '../elements/elements.ts'
import type { RendererTexts } from '../texts.ts'

const MAX_LENGTH = 20_000
/** Of one document, in characters: fifty times the most of the corpora, and about a second. */
const MAX_CHARACTERS = 200_000
/** What the shortest formula costs in work, in characters of a long one. */
const MIN_COST = 40

/** What one document may still have set as formulas. A size, not a time, so that a busy machine sets as many. */
export class FormulaBudget {
  #characters = MAX_CHARACTERS

  /** Takes a formula off what is left; false when it is too much. */
  take(tex: string): boolean {
    const cost = Math.max(MIN_COST, tex.length)
    if (tex.length > MAX_LENGTH || cost > this.#characters) return false
    this.#characters -= cost
    return true
  }
}

const OPTIONS = {
  throwOnError: true,
  strict: false,
  trust: false,
  maxExpand: 1_000,
  maxSize: [40, 40] as [number, number],
  annotate: false,
}

/** What Temml builds; fragments have no type, texts have no children. */
type MathNode = {
  type?: string
  text?: string
  attributes?: Record<string, string | number | boolean>
  classes?: string[]
  style?: Record<string, string>
  children?: MathNode[]
}

/** Temml's builder without its printer; its types do not tell of it. */
const { __renderToMathMLTree: build } = temml as unknown as {
  __renderToMathMLTree: (tex: string, options: Options) => MathNode
}

/**
 * The formula as MathML; its source, with a word on what is wrong, where it cannot be read or is too much. `warn` gets
 * the source of such a formula.
 */
export function formula(
  tex: string,
  display: boolean,
  budget: FormulaBudget,
  { words, warn }: { words: RendererTexts; warn: (tex: string) => void },
): Element {
  try {
    if (!budget.take(tex)) throw new RangeError('too much')
    const tree = buildTolerantly(tex, { ...OPTIONS, displayMode: display })
    const [math] = convert(tree)
    if (math?.type !== 'element') throw new TypeError('no formula')
    if (display) math.properties.display = 'block'
    // The source: what is copied from a page can be pasted into the editor.
    math.properties.alttext = tex
    return display || mayBeWide(tex) ? mathBox(math, tex.length > LONG) : math
  } catch (error) {
    warn(tex)
    // Temml's own messages tell a writer what to mend; those of the machine (a full stack) would tell nothing.
    const reason = error instanceof Error && error.name === 'ParseError' ? `: ${error.message}` : ''
    const source = element(
      'code',
      { className: ['tex-error'], title: (words.brokenFormula + reason).slice(0, 300) },
      [text(tex)],
    )
    return display ? element('pre', { tabIndex: 0 }, [source]) : source
  }
}

/** A formula that scrolls sideways where it is wider than the text. */
export function mathBox(math: Element, isLong = true): Element {
  const isBlock = math.properties.display === 'block'
  const properties = {
    className: [isBlock ? 'math' : 'math-line'],
    ...(isBlock || isLong ? { tabIndex: 0 } : {}),
  }
  return element(isBlock ? 'div' : 'span', properties, [math])
}

/** Longer than this, an inline formula may be wider than a phone. */
const SHORT = 20
/** Longer than this, it is, and a keyboard must be able to scroll it. */
const LONG = 60

const mayBeWide = (tex: string): boolean =>
  tex.length > SHORT || /\\(?:hspace|hskip|kern|mkern|rule|hphantom|phantom|text|begin)/.test(tex)

/**
 * Markdown parsers without formulas of their own take `\*`, `\_` and `\\` for escapes, so their authors escaped what
 * stands in a formula. `\*` means nothing in TeX; the others are read so only where the formula is wrong as written.
 */
function buildTolerantly(tex: string, options: Options): MathNode {
  const written = tex.replace(/(?<!\\)\\\*/g, '*')
  try {
    return build(written, options)
  } catch (error) {
    const unescaped = written.replace(/\\([_\\#&])/g, '$1')
    if (unescaped === written) throw error
    try {
      return build(unescaped, options)
    } catch {
      throw error
    }
  }
}

/** Temml's classes that have a rule in web/site/prose/formulas.css; the others say nothing here. */
const STYLED =
  /^(?:tml-(?:left|right|jot|small|eqn|overline|underline|fbox|cancel|xcancel)|upstrike|downstrike|sout)$/

function convert(node: MathNode): ElementContent[] {
  if (node.text !== undefined) return [text(node.text)]
  const children = (node.children ?? []).flatMap(convert)
  const { style = {}, classes = [], attributes = {} } = node
  const className = [
    ...classes.filter((name) => STYLED.test(name)),
    ...lineClasses(style),
    ...cellClasses(style),
  ]
  // The place of a number has no type in Temml's tree.
  if (!node.type) return className.includes('tml-eqn') ? [element('span', { className })] : children
  const properties = {
    ...Object.fromEntries(
      Object.entries(attributes).filter(([name]) => !/^(?:on|style$|class$|href$|xmlns)/i.test(name)),
    ),
    ...(className.length > 0 ? { className } : {}),
    ...(style.color ? { mathcolor: style.color } : {}),
    ...(style.backgroundColor ? { mathbackground: style.backgroundColor } : {}),
  }
  return [element(node.type, properties, children)]
}

/** Lines around boxes and between columns and rows; the stylesheet draws them. */
function lineClasses(style: Record<string, string>): string[] {
  if (style.border) return ['tml-boxed']
  const sides = ['Top', 'Right', 'Bottom', 'Left'].filter((side) => style[`border${side}`])
  return sides.map((side) => `tml-line-${side.toLowerCase()}`)
}

/** Columns that touch, as those before and after a sign of equality do, and the cells beside a number. */
function cellClasses({ width, paddingLeft, paddingRight }: Record<string, string>): string[] {
  return [
    ...(width === '100%' ? ['tml-full'] : []),
    ...(width === '50%' ? ['tml-half'] : []),
    ...(isZero(paddingLeft) ? ['tml-tight-left'] : []),
    ...(paddingLeft === '1em' ? ['tml-wide-left'] : []),
    ...(isZero(paddingRight) ? ['tml-tight-right'] : []),
  ]
}

const isZero = (length: string | undefined): boolean =>
  length !== undefined && Number.parseFloat(length) === 0
