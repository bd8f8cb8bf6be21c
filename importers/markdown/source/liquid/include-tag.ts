/** Runs `{% include %}` and `{% include_relative %}` as Jekyll does: with parameters, from the folder of the blog. */
import {
  type Context,
  type Emitter,
  type Liquid,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs'
import type { TagArgs } from '../template-tokens.ts'

/** What a run of templates knows of the folder around its text. */
export type IncludeSource = {
  /** The text of `_includes/<name>`, ready to be parsed; null when there is none. */
  include: (name: string) => string | null
  /** The text of a file beside or below the post. */
  includeRelative: (name: string) => string | null
  /** What an include of a known theme means that is not in the folder; null when it is unknown. */
  known: (args: TagArgs) => string | null
  parse: (text: string) => Template[]
  /** What was parsed already, by tag and name. */
  parsed: Map<string, Template[]>
  /** How many includes are around the current one. */
  depth: number
  /** Marks what an include of the text itself printed. */
  mark: (text: string) => string
}

const REGISTER = 'includes'
const MAX_DEPTH = 20

export const setIncludeSource = (ctx: Context, source: IncludeSource): void => {
  ctx.setRegister(REGISTER, source)
}

export const registerIncludes = (liquid: Liquid): void => {
  for (const name of ['include', 'include_cached', 'include_relative']) liquid.registerTag(name, IncludeTag)
}

const NAME = /^\s*(\{\{[^{}]*\}\}|"[^"]*"|'[^']*'|[^\s"'{}]+)([\s\S]*)$/
const PARAMETER = /([\w-]+)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.[\]-]+)/g

class IncludeTag extends Tag {
  readonly #file: string
  readonly #parameters: [name: string, expression: string][]
  readonly #isRelative: boolean

  constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid) {
    super(token, remainTokens, liquid)
    const [, file = '', rest = ''] = NAME.exec(token.args) ?? []
    this.#file = file
    this.#parameters = [...rest.matchAll(PARAMETER)].map(([, name = '', value = '']) => [name, value])
    this.#isRelative = token.name === 'include_relative'
  }

  *render(ctx: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const source = ctx.getRegister<IncludeSource>(REGISTER)
    if (source.depth >= MAX_DEPTH) throw new Error('includes are nested too deeply')
    const name = nameOf(this.#file, (expression) => String(this.liquid.evalValueSync(expression, ctx)))
    const values = this.#parameters.map(([key, written]) => [key, this.#valueOf(written, ctx)] as const)
    const templates = this.#parsed(name, source)
    if (templates === null) {
      const made = source.known({
        positional: [name],
        named: Object.fromEntries(values.map(([key, value]) => [key.toLowerCase(), String(value ?? '')])),
      })
      if (made === null) throw new Error(`there is no file ${name}`)
      emitter.write(source.depth === 0 ? source.mark(made) : made)
      return
    }
    // A parameter that was not given is nothing, as on the old site.
    const isStrict = ctx.strictVariables
    ctx.strictVariables = false
    ctx.push({ include: Object.fromEntries(values) })
    source.depth++
    try {
      const text = String((yield this.liquid.renderer.renderTemplates(templates, ctx)) ?? '')
      emitter.write(source.depth === 1 ? source.mark(text) : text)
    } finally {
      source.depth--
      ctx.pop()
      ctx.strictVariables = isStrict
    }
  }

  #valueOf(written: string, ctx: Context): unknown {
    const quoted = /^(["'])([\s\S]*)\1$/.exec(written)
    return quoted ? (quoted[2] ?? '').replace(/\\(.)/g, '$1') : this.liquid.evalValueSync(written, ctx)
  }

  #parsed(name: string, source: IncludeSource): Template[] | null {
    const key = `${this.#isRelative ? 'relative' : 'include'} ${name}`
    const known = source.parsed.get(key)
    if (known) return known
    const text = this.#isRelative ? source.includeRelative(name) : source.include(name)
    if (text === null) return null
    const templates = source.parse(text)
    source.parsed.set(key, templates)
    return templates
  }
}

/** `{{ page.picture }}` in place of a name is its value. */
const nameOf = (file: string, evaluate: (expression: string) => string): string => {
  const expression = /^\{\{(.*)\}\}$/s.exec(file)?.[1]
  return expression === undefined ? file.replace(/^(["'])(.*)\1$/, '$2') : evaluate(expression.trim())
}
