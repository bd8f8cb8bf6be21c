/** Reads a dump of Aurora once, before anything is written: all of it is checked, its rows are stored in a temporary file. */
import { basename } from 'node:path'
import { addTo, identityOf } from '#importers/exports/rows.ts'
import type { Spool, SpooledRow } from '#importers/exports/spool.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import type { ExportedTable } from '#server/features/export/save/find-existing.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { type DumpRow, readDump } from './read-dump.ts'

export type AuroraFields = DumpRow['values']
export type AuroraLabel = { id: number; name: string; createTime: string }
type AuroraLogin = { username: string; password: string; isQq: boolean }

export type AuroraIndex = {
  identity: string
  articles: SpooledRow[]
  talks: SpooledRow[]
  albums: AuroraFields[]
  photos: Map<string, SpooledRow[]>
  friends: AuroraFields[]
  categories: Map<string, AuroraLabel>
  tags: Map<string, AuroraLabel>
  tagsOf: Map<string, string[]>
  users: Map<string, AuroraFields>
  logins: Map<string, AuroraLogin>
  admins: Set<string>
  /** By what they are on, such as `1/7`. */
  comments: Map<string, SpooledRow[]>
  about: string
  /** The numbers of everything that has one in a URL or keeps it here. */
  ids: Map<ExportedTable, number[]>
  notes: Message[]
}

export const field = (row: AuroraFields, name: string): string => row[name] ?? ''
export const isOne = (row: AuroraFields, name: string): boolean => row[name] === '1'

/** The columns without which a table is another one. */
const COLUMNS: Record<string, string[]> = {
  t_article: ['id', 'article_title', 'article_content', 'status', 'create_time'],
  t_comment: ['id', 'user_id', 'comment_content', 'type', 'create_time'],
  t_talk: ['id', 'content', 'create_time'],
  t_photo_album: ['id', 'album_name'],
  t_photo: ['id', 'album_id', 'photo_src'],
  t_friend_link: ['id', 'link_name', 'link_address'],
  t_category: ['id', 'category_name'],
  t_tag: ['id', 'tag_name'],
  t_article_tag: ['article_id', 'tag_id'],
  t_user_info: ['id', 'nickname'],
  t_user_auth: ['user_info_id', 'username', 'password', 'login_type'],
  t_user_role: ['user_id', 'role_id'],
  t_about: ['content'],
  t_website_config: ['config'],
}

const NUMBERED: Record<string, ExportedTable> = {
  t_article: 'article',
  t_talk: 'talk',
  t_photo_album: 'album',
  t_photo: 'photo',
  t_tag: 'tag',
  t_friend_link: 'friend',
  t_category: 'category',
  t_user_info: 'account',
  t_comment: 'comment',
}

/** @throws InvalidSource when the dump cannot be imported as a whole */
export async function indexAurora(file: string, spool: Spool): Promise<AuroraIndex> {
  const index: AuroraIndex = {
    identity: '',
    about: '',
    notes: [],
    articles: [],
    talks: [],
    albums: [],
    friends: [],
    photos: new Map(),
    categories: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    users: new Map(),
    logins: new Map(),
    admins: new Set(),
    comments: new Map(),
    ids: new Map(),
  }
  const checked = new Set<string>()
  for await (const { table, values, line } of readDump(file, (name) => name in COLUMNS)) {
    const refuse = (reason: Message): never => {
      throw new InvalidSource(basename(file), say('line', { line }), reason)
    }
    const missing = checked.has(table) ? undefined : COLUMNS[table]?.find((column) => !(column in values))
    if (missing !== undefined) refuse(say('no-aurora-column', { table, column: missing }))
    checked.add(table)
    const numbered = NUMBERED[table]
    if (numbered) {
      const id = field(values, 'id')
      if (!/^[1-9]\d{0,14}$/.test(id)) refuse(say('wrong-row-number', { table, found: id.slice(0, 20) }))
      addTo(index.ids, numbered, Number(id))
    }
    await indexRow(index, table, values, spool)
  }
  if (!checked.has('t_website_config') && !checked.has('t_user_info') && !checked.has('t_article'))
    throw new InvalidSource(basename(file), say('the-file'), say('no-aurora-tables'))
  const [first] = [...index.users.values()].sort((a, b) => Number(a.id) - Number(b.id))
  const login = index.logins.get(first?.id ?? '')?.username ?? ''
  index.identity = identityOf(`aurora ${login} ${first?.create_time ?? ''}`)
  return index
}

async function indexRow(index: AuroraIndex, table: string, row: AuroraFields, spool: Spool): Promise<void> {
  const id = field(row, 'id')
  const label = (name: string) => ({
    id: Number(id),
    name: field(row, name).trim(),
    createTime: field(row, 'create_time'),
  })
  if (table === 't_article') index.articles.push(await spool.add(row))
  else if (table === 't_talk') index.talks.push(await spool.add(row))
  else if (table === 't_comment') {
    const on = `${field(row, 'type')}/${['1', '5'].includes(field(row, 'type')) ? field(row, 'topic_id') : '0'}`
    addTo(index.comments, on, await spool.add(row))
  } else if (table === 't_photo') addTo(index.photos, field(row, 'album_id'), await spool.add(row))
  else if (table === 't_photo_album') index.albums.push(row)
  else if (table === 't_friend_link') index.friends.push(row)
  else if (table === 't_category') index.categories.set(id, label('category_name'))
  else if (table === 't_tag') index.tags.set(id, label('tag_name'))
  else if (table === 't_article_tag') addTo(index.tagsOf, field(row, 'article_id'), field(row, 'tag_id'))
  else if (table === 't_user_info') index.users.set(id, row)
  else if (table === 't_user_role' && isOne(row, 'role_id')) index.admins.add(field(row, 'user_id'))
  else if (table === 't_about') index.about = field(row, 'content')
  else if (table === 't_user_auth')
    index.logins.set(field(row, 'user_info_id'), {
      username: field(row, 'username').trim(),
      password: field(row, 'password'),
      isQq: field(row, 'login_type') === '2',
    })
}
