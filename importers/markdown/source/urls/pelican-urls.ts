/** Reads the settings of Pelican, and computes the URLs of its articles. */
import { textOf } from '#importers/front-matter-values.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { dateValues } from './url-pattern.ts'

const SETTING = /^(SITEURL|TIMEZONE|ARTICLE_URL|ARTICLE_SAVE_AS)\s*=\s*(['"])(.*?)\2/gm
const DATE_PARTS: Record<string, string> = {
  Y: 'year',
  m: 'month',
  d: 'day',
  H: 'hour',
  M: 'minute',
  S: 'second',
}

/** The settings of `pelicanconf.py` that are plain texts, as JSON under the names that other configurations have. */
export const pelicanSettings = (python: string): string => {
  const found = new Map([...python.matchAll(SETTING)].map(([, name = '', , value = '']) => [name, value]))
  const article = found.get('ARTICLE_URL') ?? found.get('ARTICLE_SAVE_AS') ?? '{slug}.html'
  return JSON.stringify({ url: found.get('SITEURL') ?? '', timezone: found.get('TIMEZONE') ?? '', article })
}

/** Null where the pattern names what is not known here. */
export const pelicanUrls = (
  { data, title, publishedAt, zone }: OldUrlInput,
  settings: Record<string, unknown>,
): string[] | null => {
  const dates = dateValues(publishedAt, zone)
  const slug = textOf(data.Slug ?? data.slug) || slugOf(title)
  const path = textOf(settings.article)
    .replace(/\{slug\}/g, slug)
    .replace(/\{date:([^{}]*)\}/g, (_, format: string) =>
      format.replace(/%-?([A-Za-z])/g, (code, letter: string) => dates[DATE_PARTS[letter] ?? ''] ?? code),
    )
  return slug === '' || /[{}%]/.test(path) ? null : [`/${path.replace(/^\/|(?:^|\/)index\.html$/g, '')}`]
}

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, '')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/[-\s]+/g, '-')
