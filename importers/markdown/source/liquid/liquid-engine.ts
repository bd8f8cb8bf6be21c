/** Creates the Liquid engine that runs the templates of a Jekyll blog: without files, and within limits. */
import { type Context, type FilterImplOptions, Liquid, type Template } from 'liquidjs'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { textOf } from '#importers/front-matter-values.ts'
import { ReportError, say } from '#server/platform/report-message.ts'
import { limitComplexity } from '#server/rendering/markdown/source/complexity-limiter.ts'
import { restorePlaceholders } from '#server/rendering/markdown/source/placeholders.ts'
import { registerIncludes } from './include-tag.ts'

/** Of one text: all its templates together. Far above what any real text takes. */
const MAX_RENDER_MS = 2000
/** Characters and list entries that a text may create. */
const MAX_ALLOCATIONS = 20_000_000
export const MAX_TEMPLATE_LENGTH = 5_000_000
/** Some filters take quadratic time. */
const MAX_FILTER_INPUT = 100_000

/** Tags that read files in ways that Jekyll does not have. */
const FOREIGN_TAGS = ['layout', 'block', 'render', 'include']
/** Their result differs from import to import. */
const RANDOM_FILTERS = ['sample']

class TooLarge extends Error {}

/** @param zone IANA name, in which dates are written */
export const createLiquid = (zone: string): Liquid => {
  const liquid = new Liquid({
    // An object in place of a file system: a template finds nothing but what `include` looks up.
    templates: {},
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    jekyllWhere: true,
    timezoneOffset: zone,
    renderLimit: MAX_RENDER_MS,
    memoryLimit: MAX_ALLOCATIONS,
    parseLimit: MAX_TEMPLATE_LENGTH,
  })
  for (const name of FOREIGN_TAGS) delete liquid.tags[name]
  for (const name of RANDOM_FILTERS) liquid.unregisterFilter(name)
  registerIncludes(liquid)
  const added = { ...jekyllFilters, ...dateFilters(liquid.filters) }
  for (const [name, filter] of Object.entries(added)) liquid.registerFilter(name, filter)
  for (const [name, filter] of Object.entries(liquid.filters)) liquid.registerFilter(name, bounded(filter))
  boundOutput(liquid)
  return liquid
}

const bounded = (filter: FilterImplOptions): FilterImplOptions => {
  const handler = typeof filter === 'function' ? filter : filter.handler
  const limited: typeof handler = function (this, ...values) {
    if (values.some((value) => typeof value === 'string' && value.length > MAX_FILTER_INPUT))
      throw new TooLarge('a text is too long for a filter')
    return handler.apply(this, values)
  }
  return typeof filter === 'function' ? limited : { ...filter, handler: limited }
}

/** The library counts what filters allocate, but not what templates print. */
const boundOutput = (liquid: Liquid): void => {
  const { renderer } = liquid
  const render = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates: Template[], ctx: Context, emitter = new CountingEmitter(ctx)) =>
    render(templates, ctx, emitter)
}

class CountingEmitter {
  buffer = ''
  readonly #ctx: Context
  constructor(ctx: Context) {
    this.#ctx = ctx
  }
  write(html: unknown): void {
    const text = printed(html)
    this.#ctx.memoryLimit.use(text.length)
    if (this.buffer.length + text.length > MAX_TEMPLATE_LENGTH) throw new TooLarge('it prints too much')
    this.buffer += text
  }
}

/** As Liquid prints values: nothing for null, lists without separators. */
const printed = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(printed).join('')
  return typeof value === 'object' && !(value instanceof String) ? JSON.stringify(value) : String(value)
}

/** A filter of a plugin fails where it is used, not for the whole text. */
const MAX_UNKNOWN_FILTERS = 20

/** @throws Error for a text whose tags do not close, or that is too long */
export const parseTemplates = (liquid: Liquid, text: string): Template[] => {
  for (let tries = 0; ; tries++)
    try {
      return liquid.parse(text)
    } catch (error) {
      const name = /undefined filter: (\w+)/.exec(error instanceof Error ? error.message : '')?.[1]
      if (name === undefined || tries >= MAX_UNKNOWN_FILTERS) throw error
      liquid.registerFilter(name, () => {
        throw new Error(`undefined filter: ${name}`)
      })
    }
}

/** A path on the site is written as it is: the import finds its file or article. */
const path = (value: unknown): string => {
  const text = textOf(value)
  return text === '' || /^(?:\/|#|[a-z][\w+.-]*:)/i.test(text) ? text : `/${text}`
}

const markdownify = (value: unknown): string =>
  restorePlaceholders(
    micromark(limitComplexity(textOf(value)), {
      allowDangerousHtml: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  )

/** Those that Jekyll adds to Liquid and the library does not have. */
const jekyllFilters: Record<string, FilterImplOptions> = {
  relative_url: path,
  absolute_url: path,
  strip_index: (value: unknown) => textOf(value).replace(/\/index\.html?$/, '/'),
  markdownify,
  smartify: (value: unknown) => textOf(value),
  // Without a regular expression that looks for the end of each tag anew.
  strip_html: (value: unknown) => textOf(value).replace(/<[^<>]*>/g, ''),
}

/** The present day of the import is not that of the old site. */
const dateFilters = (filters: Liquid['filters']): Record<string, FilterImplOptions> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name]) => /^date(?:_|$)/.test(name))
      .map(([name, filter]) => [name, datesOnly(filter)]),
  )

const datesOnly = (filter: FilterImplOptions): FilterImplOptions => {
  const handler = typeof filter === 'function' ? filter : filter.handler
  return function (this, value: unknown, ...rest: unknown[]) {
    if (value === 'now' || value === 'today') throw new ReportError(say('time-of-old-site'))
    const format = rest[0]
    if (typeof format === 'string' && /%[^a-z%]*\d{3}/i.test(format))
      throw new ReportError(say('date-format-too-wide'))
    return handler.call(this, value, ...rest)
  }
}
