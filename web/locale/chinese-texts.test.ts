/** Chinese texts are Chinese: one that is left in English would be complete for the compiler. */
import { expect, it } from 'vitest'

/** Names of languages, products and formats, and an example of an address. */
const SAME = new Set([
  'cn',
  'English',
  'Markdown',
  'CSS',
  'Webmention',
  'Borealis',
  'Aurora',
  'WordPress',
  'Ghost',
  'Halo',
  'GitHub',
  'Gitee',
  'CSDN',
  'Stack Overflow',
  'QQ',
  'YouTube',
  'Mastodon',
  'Bluesky',
  'Instagram',
  'Telegram',
  'LinkedIn',
  'RSS',
  'TLS',
  'STARTTLS',
  'smtp.example.com',
  'Vimeo',
  'you@example.com',
])

const catalogs = import.meta.glob<Record<string, unknown>>('../**/{texts/,locale/}cn.ts', { eager: true })

const textsOf = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((item, i) => textsOf(item, `${path}.${i}`))
  return value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, item]) => textsOf(item, `${path}.${key}`))
    : []
}

it('every Chinese text has Chinese characters, except what is the same in every language', () => {
  const texts = Object.entries(catalogs).flatMap(([path, module]) => textsOf({ ...module }, path))
  expect(texts.length).toBeGreaterThan(1_000)
  const others = texts.filter(
    ([, text]) => /\p{L}{2}/u.test(text) && !/\p{Script=Han}/u.test(text) && !SAME.has(text),
  )
  expect(others).toEqual([])
})
