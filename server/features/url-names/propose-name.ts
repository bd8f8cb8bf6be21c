/** Proposes the name that a title gets in its URL. */
import {
  MAX_URL_NAME,
  type Named,
  type NamedKind,
  normalUrlName,
  repairedUrlName,
  urlNameFault,
} from '#contract/url-names.ts'
import { selectSettingInside } from '#server/features/settings/settings.sql.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { fieldError } from '#server/platform/errors.ts'
import {
  deleteFormerNames,
  insertFormerName,
  selectFormerName,
  selectIsNameKnown,
  selectNameHolder,
} from './url-names.sql.ts'

/** Counting further would ask the database once for each of a thousand things without a title; the number is unique at once. */
const MAX_COUNTED = 9

/** `oldName` is the name on another blog, in any form: it comes before the title. */
export type NameSource = { title: string; oldName?: string | undefined }

/**
 * A free name; null when the site has numbers in its URLs, or the title has neither letters nor digits.
 * @param id of the thing that gets it; null before it has one
 */
export async function proposeName(
  db: Db,
  kind: NamedKind,
  { title, oldName = '' }: NameSource,
  id: number | null,
): Promise<string | null> {
  const urlNames = await selectSettingInside(db, 'urlNames')
  if (urlNames === 'numbers') return null
  const name = repairedUrlName(kind, oldName) || (await nameOfTitle(kind, title, urlNames === 'pinyin'))
  return name === null ? null : freeName(db, kind, name, id)
}

/** The name without regard to others; null when the title has neither letters nor digits. */
async function nameOfTitle(kind: NamedKind, title: string, isRomanized: boolean): Promise<string | null> {
  const text = isRomanized ? await romanized(title) : title
  const name = repairedUrlName(kind, text)
  if (name !== '') return name
  // A year is a usual title, and a number alone would be an id.
  const prefixed = repairedUrlName(kind, `${kind} ${text}`)
  return prefixed === kind ? null : prefixed
}

/** Nothing of this kind leads or led to it, except this thing. */
async function freeName(db: Db, kind: NamedKind, name: string, id: number | null): Promise<string> {
  for (let count = 1; count <= MAX_COUNTED || id === null; count++) {
    const candidate = count === 1 ? name : withEnd(name, count)
    if (!(await selectIsNameKnown(db, kind, candidate, id))) return candidate
  }
  return withEnd(name, `no-${id}`)
}

const withEnd = (name: string, end: number | string): string => {
  const suffix = `-${end}`
  const start = [...name].slice(0, MAX_URL_NAME - suffix.length).join('')
  return start.replace(/-$/, '') + suffix
}

/** @throws invalid with field `slug` when the owner cannot give a thing this name. @param id of the thing */
export async function requireUrlName(
  db: Db,
  kind: NamedKind,
  name: string,
  id: number | null,
): Promise<void> {
  const fault = urlNameFault(kind, name)
  if (fault !== null) throw fieldError('slug', `url-name-${fault}`)
  const holder = await selectNameHolder(db, kind, name)
  if (holder !== undefined && holder !== id) throw fieldError('slug', 'url-name-taken')
}

/**
 * The name that something gets which may have another one: the former one then leads to it. Without a wanted name it keeps its own.
 * @throws invalid with field `slug` when it cannot have the name
 */
export async function renameInUrl(
  tx: Tx,
  kind: Exclude<NamedKind, 'article'>,
  { id, slug }: Named,
  wanted: string | undefined,
): Promise<string | null> {
  if (wanted === undefined || wanted === slug) return slug
  await requireUrlName(tx, kind, wanted, id)
  if (slug !== null) await insertFormerName(tx, kind, slug, id)
  await deleteFormerNames(tx, kind, [wanted])
  return wanted
}

/** The name of something that was deleted and is back: another one when its own has been taken since. */
export async function nameAgain(
  tx: Tx,
  kind: Exclude<NamedKind, 'article'>,
  { id, slug, name }: Named & { name: string },
): Promise<string | null> {
  const isTaken = slug !== null && (await selectNameHolder(tx, kind, slug)) !== undefined
  return isTaken ? proposeName(tx, kind, { title: name }, id) : slug
}

/** The id of what has or had this name, or of the number; null when there is none. */
export async function findByName(
  db: Db,
  kind: Exclude<NamedKind, 'article'>,
  idOrName: number | string,
): Promise<number | null> {
  if (typeof idOrName === 'number') return idOrName
  const name = normalUrlName(idOrName)
  if (urlNameFault(kind, name) !== null) return null
  return (await selectNameHolder(db, kind, name)) ?? (await selectFormerName(db, kind, name))?.id ?? null
}

const HAN = /\p{Script=Han}+/gu

/** Pinyin without tones, a word at a time; Latin letters without accents. Everything else stays. */
export async function romanized(title: string): Promise<string> {
  const plain = title
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
  if (!/\p{Script=Han}/u.test(plain)) return plain
  // A third of a megabyte that only titles in Chinese need.
  const { pinyin } = await import('pinyin-pro')
  const words = new Intl.Segmenter('zh', { granularity: 'word' })
  return plain.replace(HAN, (run) => {
    // Read as a whole: how a character is read depends on its neighbors.
    const syllables = pinyin(run, { toneType: 'none', type: 'array', v: true })
    let at = 0
    const spelled = [...words.segment(run)].map(({ segment }) => {
      const from = at
      at += [...segment].length
      return syllables.slice(from, at).join('')
    })
    return ` ${spelled.join(' ')} `
  })
}
