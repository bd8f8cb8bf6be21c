/** Reads who may see a post: whether it is a draft, and its password. */

import { firstOf, textsOf } from '#importers/front-matter-values.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import type { FoundFile } from './classify-files.ts'
import { parseDate } from './dates.ts'
import { hidingField } from './hiding-fields.ts'

/** A date in Hugo and some themes, a flag elsewhere. */
export const PUBLISHED = ['published', 'publish']
export const PASSWORDS = [
  'password', 'passwd', 'pwd', 'pass', 'post_password', 'article_password', 'access_password', 'view_password', 'encrypt_password',
] // biome-ignore format: a list of names
/** Why a post is not public; null when it is. */
export const draftReason = (
  file: FoundFile,
  data: Record<string, unknown>,
  { zone, now }: { zone: string; now: number },
): string | Message | null => {
  if (file.kind === 'draft') return say('among-drafts')
  const hiding = hidingField(data, passwordOf(data) !== null)
  if (hiding !== null) return hiding
  const ends = parseDate(firstOf(data, ['expiryDate', 'expires', 'unpublishdate']), zone)
  return ends !== null && ends <= now ? say('expired') : null
}

/** The first password of several. An empty password locks nothing, nor does `false`; `true` is none. */
export const passwordOf = (data: Record<string, unknown>): string | null => {
  const [password = ''] = textsOf(firstOf(data, PASSWORDS))
  return password === '' || /^(?:true|false|no|none)$/i.test(password) ? null : password
}
