/**
 * Decides which item of an earlier import an item of a source is: by what both say. A name or number that every blog has (`index.md`,
 * post 1) is no identity. What only may be the same is reported, and becomes an item of its own.
 */
import { createHash } from 'node:crypto'

/** What an item says about itself, each as a hash; empty where it says nothing. */
export type ItemMarks = { text: string; title: string; date: string; slug: string }

type Said = {
  /** As the source has it, whatever the importer makes of it. */
  text: string
  /** Null where the source states none, and it was taken from a name. */
  title?: string | null
  /** Unix ms; null where the source states none. */
  date?: number | null
  /** The part of its URL that somebody chose. */
  slug?: string | null
}

export const marksOf = ({ text, title, date, slug }: Said): ItemMarks => ({
  text: mark(text.replace(/\r\n?/g, '\n').trim()),
  title: mark(title?.trim() ?? ''),
  date: mark(date == null ? '' : String(date)),
  slug: mark(slug ?? ''),
})

const mark = (text: string): string =>
  text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The marks as an imported item stores them. */
export const writeMarks = ({ text, title, date, slug }: ItemMarks): string =>
  [text, title, date, slug].join('-')

export const readMarks = (written: string): ItemMarks => {
  const [text = '', title = '', date = '', slug = ''] = written.split('-')
  return { text, title, date, slug }
}

export type KnownItem = { id: number; key: string; marks: ItemMarks }
/** `name`: the path or number that the source has for it, unique there. */
export type ReadItem = { name: string; marks: ItemMarks }

/** What an item of a source is here. */
export type Recognized<Known> = {
  key: string
  /** The item of an earlier import; absent: it is new. */
  known: Known | undefined
  /** An item that may be the same, though not enough says so. */
  possibly: Known | undefined
  /** Another item has the name or number that this one has at the source. */
  isNameTaken: boolean
}

/** Keys are `<importer>:<identity>:<name>`, and `//2` follows where the source had another item of this name before. */
const KEY = /^(\w+:\w+:)(.*?)(?:\/\/\d+)?$/s
const partsOf = (key: string): { prefix: string; name: string } => {
  const [, prefix = '', name = ''] = KEY.exec(key) ?? []
  return { prefix, name }
}

type Evidence = (item: ItemMarks & { name: string }) => string | null

const all = (...parts: string[]): string | null => (parts.includes('') ? null : parts.join('\n'))

/** Everything is the same, also in an item that says little. */
const EXACT: Evidence = ({ name, text, title, date }) => `${name}\n${text}\n${title}\n${date}`
const OWN: Evidence = ({ name, title, date }) => all(name, title, date)
/** The same text, and something else that is the same. The strongest comes first, so that no item takes what belongs to another. */
const BY_TEXT_AND_NAME: Evidence[] = [
  ({ text, title, date }) => all(text, `${title}\n${date}`),
  ({ name, text }) => all(name, text),
  ({ text, title }) => all(text, title),
]
const BY_TEXT: Evidence[] = [...BY_TEXT_AND_NAME, ({ text, date }) => all(text, date)]
const BY_STATEMENT: Evidence[] = [
  ({ name, date }) => all(name, date),
  ({ name, slug }) => all(name, slug),
  ({ title, date }) => all(title, date),
]
/** Enough for a source whose texts are here: neither says when it was published, and nothing differs but the text. */
const UNDATED: Evidence = ({ name, title, date }) => (date === '' ? `${name}\n${title}` : null)
const TEXT: Evidence = ({ text }) => all(text)

/** Items that are alike in everything but their name may be paired as they come. */
const ALIKE = BY_TEXT[0]
const NAME: Evidence = ({ name }) => name

export type KnownOptions = {
  /** Readers write "Thanks!" many times, and so comments need more than their text. Also where items are not recognized all at once. */
  isTextEnough?: boolean
}

/** The items of earlier imports, looked up by what they say; each is recognized once in a run. */
export class KnownItems<Known extends KnownItem> {
  readonly #groups = new Map<Evidence, Map<string, Known[]>>()
  readonly #parts = new Map<Known, { prefix: string; name: string }>()
  readonly #keys: Set<string>
  readonly #sizes = new Map<string, number>()
  readonly #taken = new Set<Known>()
  readonly #isTextEnough: boolean

  constructor(known: readonly Known[], { isTextEnough = true }: KnownOptions = {}) {
    this.#keys = new Set(known.map(({ key }) => key))
    for (const one of known) {
      const parts = partsOf(one.key)
      this.#parts.set(one, parts)
      this.#sizes.set(parts.prefix, this.sizeOf(parts.prefix) + 1)
    }
    this.#isTextEnough = isTextEnough
  }

  /** How many items came from the source with this prefix. */
  sizeOf(prefix: string): number {
    return this.#sizes.get(prefix) ?? 0
  }

  /**
   * In the order of `found`, whose items are together in one source.
   * @param prefix of the keys of new items; items of earlier imports are of the same source when their keys begin with this or one of `more`
   */
  recognize(found: readonly ReadItem[], prefix: string, more: readonly string[] = []): Recognized<Known>[] {
    const prefixes = new Set([prefix, ...more])
    const matches = new Map<ReadItem, Known>()
    const match = (evidence: Evidence) => this.#match(found, matches, evidence, prefixes)
    for (const evidence of [EXACT, OWN, ...BY_TEXT]) match(evidence)
    const areTextsHere = [...matches].some(
      ([{ marks }, known]) => marks.text !== '' && marks.text === known.marks.text,
    )
    for (const evidence of BY_STATEMENT) match(evidence)
    if (areTextsHere) match(UNDATED)
    if (this.#isTextEnough) match(TEXT)
    return found.map((item) => this.#recognized(item, matches.get(item), prefix, prefixes))
  }

  /** How many of the items are in each source: by their texts, and by all that says so. Nothing is taken. */
  countIn(found: readonly ReadItem[]): Map<string, { byText: number; byAll: number }> {
    const counts = new Map<string, { byText: number; byAll: number }>()
    for (const item of found) {
      const sourcesBy = (evidences: Evidence[]) =>
        new Set(evidences.flatMap((one) => this.#candidates(one, item).map((known) => this.#prefixOf(known))))
      const byText = sourcesBy(BY_TEXT_AND_NAME)
      for (const source of new Set([...byText, ...sourcesBy([EXACT, ...BY_TEXT, ...BY_STATEMENT])])) {
        const count = counts.get(source) ?? { byText: 0, byAll: 0 }
        count.byAll += 1
        if (byText.has(source)) count.byText += 1
        counts.set(source, count)
      }
    }
    return counts
  }

  #match(
    found: readonly ReadItem[],
    matches: Map<ReadItem, Known>,
    evidence: Evidence,
    prefixes: Set<string>,
  ): void {
    const groups = new Map<string, ReadItem[]>()
    for (const item of found) {
      const said = matches.has(item) ? null : evidence({ name: item.name, ...item.marks })
      if (said === null) continue
      const group = groups.get(said)
      if (group) group.push(item)
      else groups.set(said, [item])
    }
    for (const items of groups.values()) {
      const [first] = items
      if (!first) continue
      const known = this.#candidates(evidence, first).filter(
        (one) => !this.#taken.has(one) && prefixes.has(this.#prefixOf(one)),
      )
      // Two that fit equally well: nothing says which one it is.
      if (evidence !== ALIKE && (items.length > 1 || known.length > 1)) continue
      for (const [position, item] of items.entries()) {
        const one = known[position]
        if (!one) break
        matches.set(item, one)
        this.#taken.add(one)
      }
    }
  }

  #prefixOf(known: Known): string {
    return this.#parts.get(known)?.prefix ?? ''
  }

  #candidates(evidence: Evidence, { name, marks }: ReadItem): Known[] {
    const said = evidence({ name, ...marks })
    return said === null ? [] : (this.#groupsBy(evidence).get(said) ?? [])
  }

  #groupsBy(evidence: Evidence): Map<string, Known[]> {
    const made = this.#groups.get(evidence)
    if (made) return made
    const groups = new Map<string, Known[]>()
    for (const [known, { name }] of this.#parts) {
      const said = evidence({ name, ...known.marks })
      if (said === null) continue
      const group = groups.get(said)
      if (group) group.push(known)
      else groups.set(said, [known])
    }
    this.#groups.set(evidence, groups)
    return groups
  }

  #recognized(
    item: ReadItem,
    known: Known | undefined,
    prefix: string,
    prefixes: Set<string>,
  ): Recognized<Known> {
    const plain = prefix + item.name
    if (known && this.#parts.get(known)?.name === item.name)
      return { key: known.key, known, possibly: undefined, isNameTaken: known.key !== plain }
    const isNameTaken = this.#keys.has(plain)
    if (known && isNameTaken) return { key: known.key, known, possibly: undefined, isNameTaken }
    let key = plain
    for (let n = 2; this.#keys.has(key); n++) key = `${plain}//${n}`
    this.#keys.add(key)
    return { key, known, possibly: known ? undefined : this.#possibly(item, prefixes), isNameTaken }
  }

  /** One of this source that no other item is and that has its name; else one with its text, or with its title and date. */
  #possibly(item: ReadItem, prefixes: Set<string>): Known | undefined {
    const isOpen = (one: Known) => !this.#taken.has(one)
    const isHere = (one: Known) => prefixes.has(this.#prefixOf(one))
    const byName = this.#candidates(NAME, item).find((one) => isOpen(one) && isHere(one))
    if (byName) return byName
    const evidences = [...BY_TEXT, ...BY_STATEMENT.slice(-1), ...(this.#isTextEnough ? [TEXT] : [])]
    return evidences.flatMap((one) => this.#candidates(one, item)).find((one) => isOpen(one) || !isHere(one))
  }
}
