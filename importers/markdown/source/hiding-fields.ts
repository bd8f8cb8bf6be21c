/**
 * Finds the field of a front matter that hides its post from the public, also one that no known engine has: a post that
 * is a draft by mistake can be published, one that is public by mistake has been read.
 */
import { flagOf, textOf } from '#importers/front-matter-values.ts'
import {
  HIDING,
  isPrivateValue,
  KINDS,
  LOCKING,
  NEGATIONS,
  OF_A_PART,
  OF_THE_POST,
  SHOWING,
  STATES,
  wordsOf,
} from './hiding-words.ts'

/** Tables in which some engines and themes keep fields of the post. */
const TABLES = /^_?(?:build|params|extra|meta|metadata|settings|options|visibility|access|privacy)$/i

/**
 * The field with its value, such as `visibility: private`, for the report; null when the post is for everybody.
 * @param isLocked the front matter has a password, so that fields about a lock need nothing more
 */
export const hidingField = (data: Record<string, unknown>, isLocked = false): string | null => {
  for (const [name, value] of Object.entries(data)) {
    if (TABLES.test(name) && isTable(value)) {
      const inside = hidingField(value, isLocked)
      if (inside !== null) return `${name}.${inside}`
    }
    if (hides(name, value, isLocked)) return `${name}: ${shown(value)}`
  }
  return null
}

const hides = (name: string, value: unknown, isLocked: boolean): boolean => {
  const words = wordsOf(name)
  const key = words.join(' ')
  const values = Array.isArray(value) ? value.map(textOf) : [textOf(value)]
  if (KINDS.has(key)) return values.flatMap((text) => text.split(/[,，、;；]/)).some(isDraftWord)
  if (key === 'permalink') return flagOf(value) === false
  if (
    STATES.has(words.at(-1) ?? '') &&
    !words.some((word) => OF_A_PART.has(word)) &&
    values.some(isPrivateValue)
  )
    return true
  if (words.some((word) => NEGATIONS.has(word))) return hidesNegated(words, value, isLocked)
  if (words.some((word) => HIDING.has(word))) return speaksOfPost(words) && isHiding(words, value)
  if (words.some((word) => LOCKING.has(word)))
    return !isLocked && speaksOfPost(words) && isLocking(words, value)
  return words.some((word) => SHOWING.has(word)) && isAllOfPost(words) && isShowingNothing(value)
}

/** `notPublic: true`, `no_password: false`. */
const hidesNegated = (words: string[], value: unknown, isLocked: boolean): boolean => {
  const rest = words.filter((word) => !NEGATIONS.has(word))
  if (rest.some((word) => HIDING.has(word) || (!isLocked && LOCKING.has(word))))
    return speaksOfPost(rest) && flagOf(value) === false
  return rest.some((word) => SHOWING.has(word)) && isAllOfPost(rest) && flagOf(value) === true
}

const isSounding = (word: string): boolean => HIDING.has(word) || LOCKING.has(word) || SHOWING.has(word)

/** Themes have any number of `show…` for parts of a page: only these few speak of the post. */
const isAllOfPost = (words: string[]): boolean =>
  words.every((word) => isSounding(word) || OF_THE_POST.has(word))

const speaksOfPost = (words: string[]): boolean =>
  words.some((word) => word.startsWith('exclude'))
    ? isAllOfPost(words)
    : !words.some((word) => OF_A_PART.has(word) && !isSounding(word))

/** Any value but a no: `draft: second version`, `wip: 50%`. A list says which parts are hidden (`hide: [toc]`). */
const isHiding = (words: string[], value: unknown): boolean => {
  if (Array.isArray(value)) return words.includes('exclude') && value.length > 0
  const flag = flagOf(value)
  if (flag !== null) return flag
  const text = textOf(value)
  const isPart = wordsOf(text).every((word) => OF_A_PART.has(word))
  return text !== '' && !isPart && !/^(?:public|published|everyone|everybody|anyone|all|none)$/i.test(text)
}

/** `members: [Ann, Ben]` are the people of a band; `password: ''` locks nothing. */
const isLocking = (words: string[], value: unknown): boolean => {
  const flag = flagOf(value)
  if (flag !== null) return flag
  const isSecret = words.some((word) => /^(?:pass|pwd)/.test(word) || word === '密码')
  const text = textOf(value)
  if (isSecret) return isTable(value) ? Object.keys(value).length > 0 : text !== '' && !/^none$/i.test(text)
  return isPrivateValue(text) || /\b(?:only|required)\b/i.test(text)
}

const isShowingNothing = (value: unknown): boolean => flagOf(value) === false || isPrivateValue(textOf(value))

const isDraftWord = (text: string): boolean =>
  /^#?(?:drafts?|wip|work[- ]in[- ]progress|private|hidden|unlisted|unpublished|草稿|私密|隐藏|未发布|未完成|不公开)$/i.test(
    text.trim(),
  )

const isTable = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)

const shown = (value: unknown): string => {
  const text = Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'boolean'
      ? String(value)
      : textOf(value)
  return text.slice(0, 80)
}
