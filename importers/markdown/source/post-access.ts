/** Reads who may see a post: whether it is a draft, and its password. */
import { firstOf, flagOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import type { FoundFile } from './classify-files.ts'
import { parseDate } from './dates.ts'

/** A date in Hugo and some themes, a flag elsewhere. */
export const PUBLISHED = ['published', 'publish']
export const PASSWORDS = [
  'password', 'passwd', 'pwd', 'pass', 'post_password', 'article_password', 'access_password', 'view_password', 'encrypt_password',
] // biome-ignore format: a list of names
const LOCKS = [
  'encrypt',
  'encrypted',
  'protected',
  'locked',
  'lock',
  'login_required',
  'require_login',
  'members_only',
]

/** Why a post is not public; null when it is. */
export const draftReason = (
  file: FoundFile,
  data: Record<string, unknown>,
  { zone, now }: { zone: string; now: number },
): string | null => {
  const isYes = (names: string[]) => flagOf(firstOf(data, names)) === true
  const isNo = (names: string[]) => flagOf(firstOf(data, names)) === false
  if (file.kind === 'draft') return 'it lies among the drafts'
  if (isYes(['draft', 'is_draft'])) return 'draft: true'
  if (isNo(PUBLISHED)) return 'published: false'
  if (isYes(['hidden', 'hide', 'private', 'unlisted', 'headless'])) return 'it is hidden'
  if (isNo(['visible'])) return 'visible: false'
  if (/^(?:draft|private|hidden|pending)$/i.test(textOf(firstOf(data, ['status', 'state']))))
    return 'its status'
  if (isNo(['render'])) return 'render: false'
  const build = firstOf(data, ['build', '_build'])
  if (isHiddenByBuild(build)) return 'its build options hide it'
  const ends = parseDate(firstOf(data, ['expiryDate', 'expires', 'unpublishdate']), zone)
  if (ends !== null && ends <= now) return 'its expiry date is over'
  return isLockedElsewhere(data) ? 'it is locked, and its password is not in the front matter' : null
}

/** Hugo: `list: never` keeps a page out of every list, `render: never` out of the site. */
const isHiddenByBuild = (build: unknown): boolean => {
  if (build === null || typeof build !== 'object') return false
  const { list, render } = build as Record<string, unknown>
  return [list, render].some((value) => value === false || /^(?:never|false)$/.test(textOf(value)))
}

/** The first password of several. An empty password locks nothing, nor does `false`; `true` is none. */
export const passwordOf = (data: Record<string, unknown>): string | null => {
  const [password = ''] = textsOf(firstOf(data, PASSWORDS))
  return password === '' || /^(?:true|false|no|none)$/i.test(password) ? null : password
}

/** What was locked on the old site must not become public for want of its password. */
const isLockedElsewhere = (data: Record<string, unknown>): boolean => {
  if (passwordOf(data) !== null) return false
  const written = firstOf(data, PASSWORDS)
  const isUnreadable = written !== undefined && (flagOf(written) === true || isMap(written))
  return isUnreadable || LOCKS.some((name) => flagOf(firstOf(data, [name])) === true)
}

const isMap = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
