/** Computes the URLs that Hugo gives a page. */
import { firstOf, flagOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { pathOfPage } from './page-place.ts'
import { mapOf } from './settings.ts'
import { dateValues, fillPattern } from './url-pattern.ts'

/** The front matter's own URL, else the pattern of the section, else the path of the file. */
export const hugoUrls = (post: OldUrlInput): string[] => {
  const { data, config, zone } = post
  const { prefix, path, settings } = pathOfPage(post)
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const own = textsOf(firstOf(data, ['url', 'permalink']))
  if (own.length > 0)
    return own
      .map((url) => fillPattern(url, valuesOf(post, parts, name)) ?? url)
      .map((url) => (/^(?:\/|https?:)/.test(url) ? url : `${prefix}/${url}`))
  const pattern =
    hugoPattern([settings.permalinks, config.data.permalinks], parts) ?? '/:sections/:slugorcontentbasename/'
  const isDated = textsOf(mapOf(config.data.frontmatter).date).includes(':filename')
  const bare = isDated ? dateOfName(name, zone)?.rest : undefined
  return [bare ?? name].flatMap((known) => {
    const url = fillPattern(pattern, valuesOf(post, parts, known))
    if (url === null) return []
    const isUgly = hasUglyUrls(config.data, parts[0] ?? '') && !/\.\w+$/.test(url)
    return `${prefix}/${isUgly ? `${url.replace(/\/$/, '')}.html` : url}`
  })
}

const hasUglyUrls = (settings: Record<string, unknown>, section: string): boolean => {
  const value = firstOf(settings, ['uglyURLs'])
  return flagOf(value) === true || flagOf(mapOf(value)[section]) === true
}

const valuesOf = (
  { data, config, title, publishedAt, zone }: OldUrlInput,
  parts: string[],
  name: string,
): Record<string, string | undefined> => {
  const urlize = (text: string) => urlized(text, config.data)
  const slug = textOf(data.slug)
  const sections = parts.slice(0, -1).map(urlize)
  const dates = dateValues(publishedAt, zone)
  return {
    ...dates,
    2006: dates.year, '06': dates.short_year, '01': dates.month, 1: dates.i_month, '02': dates.day, 2: dates.i_day,
    January: dates.monthname, Jan: dates.short_month, Monday: dates.weekdayname, Mon: dates.short_day,
    section: sections[0] ?? '', sections: sections.join('/'), ...slices(sections),
    title: urlize(title), slug: urlize(slug || title), filename: urlize(name), contentbasename: urlize(name),
    slugorfilename: urlize(slug || name), slugorcontentbasename: urlize(slug || name),
  } // biome-ignore format: one table
}

/** As Hugo spells names in URLs: spaces become hyphens, other signs go. */
const urlized = (text: string, settings: Record<string, unknown>): string => {
  const plain =
    flagOf(firstOf(settings, ['removePathAccents'])) === true
      ? text
          .normalize('NFD')
          .replace(/\p{Mn}/gu, '')
          .normalize('NFC')
      : text
  const path = plain
    .trim()
    .replace(/[^\s\p{L}\p{M}\p{N}./\\_#+~@%-]/gu, '')
    .replace(/\s*-\s*|\s+/g, '-')
  return flagOf(firstOf(settings, ['disablePathToLower'])) === true ? path : path.toLowerCase()
}

/**
 * The pattern for a page at this path; null when none applies. Each of `settings` is `{ posts: … }`, `{ page: { posts: … } }`
 * or a list of `{ target, pattern }`; the first with a pattern wins.
 */
const hugoPattern = (settings: unknown[], path: string[]): string | null => {
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
const slices = (sections: string[]): Record<string, string> => {
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
