/** Runs the Liquid of a Jekyll post where its result is known without the old site. */

import { Context, type Liquid, type Template } from 'liquidjs'
import { shortened } from '#contract/shortened.ts'
import { knownInclude } from '../jekyll-includes.ts'
import type { Range } from '../text-ranges.ts'
import { type IncludeSource, setIncludeSource } from './include-tag.ts'
import { createLiquid, MAX_TEMPLATE_LENGTH, parseTemplates } from './liquid-engine.ts'
import { outputBlocks } from './output-blocks.ts'
import { HiddenTexts, hasMarks, hasPrograms, protectText } from './protected-text.ts'

export type LiquidRun = {
  /** The values of `site` and `page`. */
  scope: object
  zone: string
  include: (name: string) => string | null
  includeRelative: (name: string) => string | null
  /** A tag cannot be run, and stays as it is written. */
  onFailure: (tag: string, reason: string) => void
}

const engines = new Map<string, Liquid>()
const engineOf = (zone: string): Liquid => {
  const liquid = engines.get(zone) ?? createLiquid(zone)
  engines.set(zone, liquid)
  return liquid
}

/**
 * The text with its programs run. What cannot be run stays as written, for the handlers of single tags. `ranges` are those
 * of code and raw HTML.
 */
export const runLiquid = (text: string, ranges: { code: Range[]; html: Range[] }, run: LiquidRun): string => {
  if (!hasPrograms(text, ranges.code) || hasMarks(text) || text.length > MAX_TEMPLATE_LENGTH) return text
  const liquid = engineOf(run.zone)
  const hidden = new HiddenTexts()
  const names = new Set<string>()
  const source = protectText(text, ranges.code, hidden, names)
  let templates: Template[]
  try {
    templates = parseTemplates(liquid, source)
  } catch (error) {
    run.onFailure('Liquid', reasonOf(error))
    return text
  }
  const ctx = new Context(run.scope, liquid.options, { sync: true }, { liquid })
  const read = (find: (name: string) => string | null) => (name: string) => {
    const found = find(name)
    return found === null || hasMarks(found) ? null : protectText(found, [], hidden, names)
  }
  const blocks = outputBlocks()
  const includes: IncludeSource = {
    include: read(run.include),
    includeRelative: read(run.includeRelative),
    known: knownInclude,
    parse: (found) => parseTemplates(liquid, found),
    parsed: new Map(),
    depth: 0,
    mark: blocks.mark,
  }
  setIncludeSource(ctx, includes)
  const out = templates.map((template, index) => {
    const end = templates[index + 1]?.token.begin ?? source.length
    return rendered(liquid, template, source.slice(template.token.begin, end), ctx, includes, run.onFailure)
  })
  return hidden.restore(blocks.apart(out.join('')))
}

/** What one template at the top of the text prints; its source, when it cannot be run. */
const rendered = (
  liquid: Liquid,
  template: Template,
  source: string,
  ctx: Context,
  includes: IncludeSource,
  onFailure: LiquidRun['onFailure'],
): string => {
  const depth = ctx.push({})
  ctx.pop()
  try {
    const text = String(liquid.renderSync([template], ctx) ?? '')
    // What a value or an include prints is no tag for the steps behind.
    return 'str' in template ? text : text.replace(/\{(?=[{%])/g, '&#123;')
  } catch (error) {
    while (ctx.push({}) > depth) {
      ctx.pop()
      ctx.pop()
    }
    ctx.pop()
    ctx.strictVariables = true
    includes.depth = 0
    const name = /^\{[{%]-?\s*([^\s|}%]+)/.exec(source)?.[1] ?? ''
    onFailure(name, reasonOf(error))
    return source
  } finally {
    ctx.breakCalled = false
    ctx.continueCalled = false
  }
}

/** The first line: the library adds the place in a text that nobody wrote. */
const reasonOf = (error: unknown): string => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return shortened(line.replace(/, (?:file|line):.*$/, ''), 200)
}
