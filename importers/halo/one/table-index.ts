/** Reads an export of Halo 1 once, before anything is written: all of it is checked, its rows are stored in a temporary file. */
import { type JsonSource, readJson } from '#importers/exports/read-json.ts'
import { addTo, asRow, identityOf, type Row, textIn } from '#importers/exports/rows.ts'
import type { Spool, SpooledRow } from '#importers/exports/spool.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { type Message, say } from '#server/platform/report-message.ts'

type Category = { name: string; slug: string; parent: string; password: string }

export type TableIndex = {
  identity: string
  /** The owner, who has the only account. */
  owner: { name: string; email: string }
  options: Map<string, string>
  posts: SpooledRow[]
  sheets: SpooledRow[]
  /** Texts of posts and pages by their number, as of version 1.5. */
  contents: Map<string, SpooledRow>
  categories: Map<string, Category>
  tags: Map<string, { name: string; slug: string }>
  categoriesOf: Map<string, string[]>
  tagsOf: Map<string, string[]>
  /** Names of custom fields by the number of the post. */
  fieldsOf: Map<string, string[]>
  postComments: Map<string, SpooledRow[]>
  sheetComments: Map<string, SpooledRow[]>
  journalComments: Map<string, SpooledRow[]>
  journals: SpooledRow[]
  links: SpooledRow[]
  photos: SpooledRow[]
  notes: Message[]
}

/** The tables that are read. */
const TABLES = [
  'posts',
  'sheets',
  'journals',
  'links',
  'photos',
  'contents',
  'categories',
  'tags',
  'options',
  'post_categories',
  'post_tags',
  'post_metas',
  'sheet_metas',
  'post_comments',
  'sheet_comments',
  'journal_comments',
]
/** What only Halo needs. */
const LEFT_OUT = [
  'logs',
  'menus',
  'theme_settings',
  'content_patch_logs',
  'export_date',
  'attachments',
  'user',
]

/** @throws InvalidSource when the export cannot be read as a whole */
export async function indexTables(
  source: string | JsonSource,
  name: string,
  spool: Spool,
): Promise<TableIndex> {
  const index: TableIndex = {
    identity: '',
    owner: { name: '', email: '' },
    options: new Map(),
    notes: [],
    journals: [],
    posts: [],
    sheets: [],
    links: [],
    photos: [],
    contents: new Map(),
    categories: new Map(),
    tags: new Map(),
    categoriesOf: new Map(),
    tagsOf: new Map(),
    fieldsOf: new Map(),
    postComments: new Map(),
    sheetComments: new Map(),
    journalComments: new Map(),
  }
  const other = new Map<string, number>()
  let version = ''
  let created = ''
  for await (const { keys, value, place } of readJson(source, ['$.version', '$.*.*'])) {
    const refuse = (reason: Message): never => {
      throw new InvalidSource(name, place, reason)
    }
    const table = String(keys[0])
    if (table === 'version') {
      version = typeof value === 'string' ? value : ''
      if (!/^1\.\d/.test(version)) refuse(say('halo-version', { version: version.slice(0, 40) }))
      continue
    }
    const row = asRow(value)
    if (!row) {
      if (table === 'user' || !TABLES.includes(table)) continue
      refuse(say('no-row-of-table', { found: JSON.stringify(value)?.slice(0, 40), table }))
      continue
    }
    if (table === 'user') {
      index.owner = { name: textIn(row, 'nickname', 'username'), email: textIn(row, 'email') }
      created = `${textIn(row, 'createTime')} ${textIn(row, 'username')}`
    } else if (!(await indexRow(index, table, row, spool)) && !LEFT_OUT.includes(table))
      other.set(table, (other.get(table) ?? 0) + 1)
  }
  if (version === '') throw new InvalidSource(name, 'version', say('no-halo-export'))
  // The numbers of posts are the same in every site: the account and its age tell sites apart.
  const site = created || index.options.get('blog_url') || index.options.get('blog_title') || ''
  index.identity = identityOf(`halo 1 ${site}`)
  if (other.size > 0)
    index.notes.push(
      say('tables-left-out', { names: [...other].map(([table, count]) => `${table} (${count})`).join(', ') }),
    )
  return index
}

/** Returns false for a table that is not read. */
async function indexRow(index: TableIndex, table: string, row: Row, spool: Spool): Promise<boolean> {
  const id = textIn(row, 'id')
  const post = textIn(row, 'postId')
  const lists = {
    posts: index.posts,
    sheets: index.sheets,
    journals: index.journals,
    links: index.links,
    photos: index.photos,
  }
  const comments = {
    post_comments: index.postComments,
    sheet_comments: index.sheetComments,
    journal_comments: index.journalComments,
  }
  if (table in lists) lists[table as keyof typeof lists].push(await spool.add(row))
  else if (table in comments) addTo(comments[table as keyof typeof comments], post, await spool.add(row))
  else if (table === 'contents') index.contents.set(id, await spool.add(row))
  else if (table === 'categories') {
    const parent = textIn(row, 'parentId')
    index.categories.set(id, {
      name: textIn(row, 'name').trim(),
      slug: textIn(row, 'slug', 'slugName'),
      parent: parent === '0' ? '' : parent,
      password: textIn(row, 'password'),
    })
  } else if (table === 'tags')
    index.tags.set(id, { name: textIn(row, 'name').trim(), slug: textIn(row, 'slug', 'slugName') })
  else if (table === 'post_categories') addTo(index.categoriesOf, post, textIn(row, 'categoryId'))
  else if (table === 'post_tags') addTo(index.tagsOf, post, textIn(row, 'tagId'))
  else if (table === 'post_metas' || table === 'sheet_metas') addTo(index.fieldsOf, post, textIn(row, 'key'))
  else if (table === 'options')
    index.options.set(textIn(row, 'key', 'optionKey'), textIn(row, 'value', 'optionValue'))
  else return false
  return true
}
