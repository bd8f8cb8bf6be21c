/** Reads a Ghost export once, before anything is written: checks all of it, and keeps what its posts refer to. */
import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { type JsonRow, readJson } from '#importers/exports/read-json.ts'
import { addTo, asRow, identityOf, type Row, textIn } from '#importers/exports/rows.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { type Message, say } from '#server/platform/report-message.ts'

export type GhostIndex = {
  identity: string
  total: number
  /** Numbers of posts by their slug. */
  posts: Map<string, string>
  /** Of posts with the same slug, title and text, the first one. */
  originals: Map<string, string>
  tags: Map<string, { name: string; slug: string; isInternal: boolean }>
  /** Numbers of tags by the number of the post, in their order. */
  tagsOf: Map<string, { tag: string; order: number }[]>
  authors: Map<string, string>
  authorsOf: Map<string, { author: string; order: number }[]>
  /** What later versions keep beside the post. */
  meta: Map<string, Row>
  settings: Map<string, string>
  notes: Message[]
}

/** The posts of the file, with their place. A null is a row that Ghost could not export. */
export async function* readGhostPosts(file: string): AsyncGenerator<{ row: Row | null; place: string }> {
  for await (const found of readGhost(file))
    if (found.table === 'posts') yield { row: asRow(found.value), place: found.place }
}

/** Three digits before version 1, then as of the program. */
const VERSION = /^(?:0\d\d|[0-9]{1,2}(?:\.\d+)*)$/
const TABLES = ['meta', 'posts', 'tags', 'posts_tags', 'users', 'posts_authors', 'posts_meta', 'settings']

/** @throws InvalidSource when the file cannot be imported as a whole */
export async function indexGhost(file: string): Promise<GhostIndex> {
  const index: GhostIndex = {
    identity: '',
    total: 0,
    notes: [],
    posts: new Map(),
    originals: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    authors: new Map(),
    authorsOf: new Map(),
    meta: new Map(),
    settings: new Map(),
  }
  const other = new Map<string, number>()
  const kept = { hasPosts: false, isNumbered: false, version: '', first: '' }
  for await (const found of readGhost(file)) {
    const refuse = (reason: Message): never => {
      throw new InvalidSource(basename(file), found.place, reason)
    }
    // The list of posts itself, where it is one level deeper, and other values beside the tables.
    if (Array.isArray(found.value) || !TABLES.includes(found.table)) {
      if (asRow(found.value)) other.set(found.table, (other.get(found.table) ?? 0) + 1)
      continue
    }
    const row = asRow(found.value)
    if (found.table === 'posts') {
      index.total += 1
      kept.hasPosts = true
    }
    if (row === null) {
      if (found.value === null || found.table === 'meta') continue
      refuse(say('no-row-of-table', { found: JSON.stringify(found.value)?.slice(0, 40), table: found.table }))
      continue
    }
    if (found.table === 'meta') {
      kept.version = textIn(row, 'version')
      if (!VERSION.test(kept.version)) refuse(say('ghost-version', { version: kept.version.slice(0, 40) }))
    } else indexRow(index, found.table, row, kept)
  }
  if (kept.version === '') throw new InvalidSource(basename(file), 'meta.version', say('no-ghost-export'))
  const title =
    index.settings.get('db_hash') ?? index.settings.get('title') ?? [...index.authors.values()][0] ?? ''
  // Numbers of later versions are the same nowhere else.
  index.identity = identityOf(kept.isNumbered ? `site ${title}` : 'ghost')
  if (other.size > 0)
    index.notes.push(
      say('tables-left-out', { names: [...other].map(([name, count]) => `${name} (${count})`).join(', ') }),
    )
  return index
}

function indexRow(index: GhostIndex, table: string, row: Row, kept: { isNumbered: boolean }): void {
  const id = textIn(row, 'id')
  const post = textIn(row, 'post_id')
  const order = Number(textIn(row, 'sort_order')) || 0
  if (table === 'posts') {
    if (!/^[0-9a-f]{24}$/.test(id)) kept.isNumbered = true
    const slug = textIn(row, 'slug')
    if (slug !== '' && !index.posts.has(slug)) index.posts.set(slug, id)
    const same = sameness(row)
    if (!index.originals.has(same)) index.originals.set(same, id)
  } else if (table === 'tags') {
    const name = textIn(row, 'name').trim()
    index.tags.set(id, {
      name,
      slug: textIn(row, 'slug'),
      isInternal: name.startsWith('#') || row.visibility === 'internal',
    })
  } else if (table === 'posts_tags') addTo(index.tagsOf, post, { tag: textIn(row, 'tag_id'), order })
  else if (table === 'users') index.authors.set(id, textIn(row, 'name', 'slug', 'email'))
  else if (table === 'posts_authors')
    addTo(index.authorsOf, post, { author: textIn(row, 'author_id'), order })
  else if (table === 'posts_meta') index.meta.set(post, row)
  else if (table === 'settings') index.settings.set(textIn(row, 'key'), textIn(row, 'value'))
}

/** Equal for posts that are one post, exported twice. */
export const sameness = (row: Row): string =>
  hash(
    'sha256',
    JSON.stringify(
      ['slug', 'title', 'lexical', 'mobiledoc', 'markdown', 'html'].map((name) => textIn(row, name)),
    ),
  )

type GhostRow = Pick<JsonRow, 'value' | 'place'> & { table: string }

/** The three forms of an export: of the API, of older versions, and with a list of images around it. */
const PATHS = ['$.db.*.meta', '$.db.*.data.*.*', '$.meta', '$.data.meta', '$.data.*.*', '$.data.data.*.*']

/** Yields the rows in the order of the file; `meta` is a table with one row. @throws InvalidSource */
async function* readGhost(file: string): AsyncGenerator<GhostRow> {
  for await (const { keys, value, place } of readJson(file, PATHS))
    yield { table: String(keys.at(-1) === 'meta' ? 'meta' : keys.at(-2)), value, place }
}
