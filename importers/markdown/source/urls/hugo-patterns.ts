/** Finds Hugo's URL pattern for the section of a page, in every form that its configuration has had. */
import { textOf, textsOf } from '#importers/front-matter-values.ts'
import { mapOf } from './settings.ts'

/**
 * The pattern for a page at this path; null when none applies. Each of `settings` is `{ posts: … }`, `{ page: { posts: … } }`
 * or a list of `{ target, pattern }`; the first with a pattern wins.
 */
export const hugoPattern = (settings: unknown[], path: string[]): string | null => {
  const sections = path.slice(0, -1)
  // The deepest section first; a page outside all sections belongs to `/`.
  const keys =
    sections.length === 0
      ? ['/', '', ' ']
      : sections.map((_, n) => sections.slice(0, sections.length - n).join('/'))
  for (const one of settings) {
    const found = Array.isArray(one)
      ? ofRules(one, `/${path.join('/')}`)
      : ofSections([mapOf(mapOf(one).page), mapOf(one)], keys)
    if (found !== null) return found
  }
  return null
}

const ofSections = (maps: Record<string, unknown>[], keys: string[]): string | null => {
  for (const map of maps) {
    const spelled = new Map(
      Object.entries(map).map(([key, value]) => [key.replace(/^[ /]+|[ /]+$/g, ''), value]),
    )
    for (const key of keys) {
      const pattern = spelled.get(key.trim().replace(/^\/$/, ''))
      if (typeof pattern === 'string') return pattern
    }
  }
  return null
}

const ofRules = (rules: unknown[], path: string): string | null => {
  for (const rule of rules.map(mapOf)) {
    const { kind, path: paths } = mapOf(rule.target)
    const globs = textsOf(paths)
    const isForPages = textOf(kind) === '' || /\bpage\b/.test(textOf(kind))
    const pattern = textOf(rule.pattern)
    if (isForPages && pattern !== '' && (globs.length === 0 || globs.some((glob) => fits(glob, path))))
      return pattern
  }
  return null
}

const fits = (glob: string, path: string): boolean => {
  const source = glob
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^{}]*)\}/g, (_, choices: string) => `(?:${choices.split(',').join('|')})`)
    .replace(/\*{1,2}/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${source}$`).test(path)
}

/** `sections[0]`, `sections[last]`, `sections[1:]`, `sections[:last]` and the like, for placeholders. */
export const slices = (sections: string[]): Record<string, string> => {
  const at = [...sections.keys()].map(String)
  const places = [...at, 'last', '']
  const position = (text: string, end: number) =>
    text === 'last' ? sections.length - 1 : text === '' ? end : Number(text)
  const values: Record<string, string> = {}
  for (const one of [...at, 'last']) values[`sections[${one}]`] = sections[position(one, 0)] ?? ''
  for (const from of places)
    for (const to of places)
      values[`sections[${from}:${to}]`] = sections
        .slice(position(from, 0), position(to, sections.length))
        .join('/')
  return values
}
