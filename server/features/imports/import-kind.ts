/** Recognizes by its first bytes which importer reads a file. */

/** The exports that the studio imports, by the name of their command. */
export type StudioImporter = 'wxr' | 'ghost' | 'halo' | 'aurora' | 'comments' | 'markdown' | 'site' | 'links'

/** The check of an archive looks into it, and finds out which importer reads it. */
export const ARCHIVE = 'archive'
export type ImportedKind = StudioImporter | typeof ARCHIVE

export const KIND_BYTES = 1024

/** Null for a file of another kind. The importer itself checks the rest, and says what is wrong with it. */
export function importKind(head: Uint8Array): ImportedKind | null {
  if (isZip(head) || isGzip(head)) return ARCHIVE
  const text = textOf(head).trimStart()
  const [first] = text
  if (first === '<') return text.includes('<disqus') ? 'comments' : /<opml[\s>]/i.test(text) ? 'links' : 'wxr'
  if (first === '[' || COMMENTS.test(text)) return 'comments'
  if (SQL.test(text)) return 'aurora'
  if (first !== '{') return null
  const table = /^\{\s*"(\w{1,40})"/.exec(text)?.[1] ?? ''
  return HALO_TABLES.has(table) ? 'halo' : 'ghost'
}

const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b
const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

/** Comments that are no list: of Waline, LeanCloud and GitHub, or one on each line. */
const COMMENTS =
  /^(?:#filetype:JSON|\{\s*"(?:type"\s*:\s*"waline|data"\s*:\s*\{\s*"(?:repository|search|node|type)|(?:results|errno|_id|objectId|ACL|comment|nick|mail|link|ip|ua|uid|url|href|[pr]id|status|insertedAt|createdAt|updatedAt)"))/

/** A dump begins with a comment or with one of these statements. */
const SQL = /^(?:--\s|\/\*|#|(?:set|use|drop|create|insert|lock|start|begin)\s)/i

/** The tables of an export of Halo 1, whose order is that of a hash table; exports of Ghost begin with `db`, `meta` or `data`. */
const HALO_TABLES = new Set([
  'attachments',
  'categories',
  'comment_black_list',
  'contents',
  'content_patch_logs',
  'export_date',
  'journals',
  'journal_comments',
  'links',
  'logs',
  'menus',
  'options',
  'photos',
  'posts',
  'post_categories',
  'post_comments',
  'post_metas',
  'post_tags',
  'sheets',
  'sheet_comments',
  'sheet_metas',
  'tags',
  'theme_settings',
  'user',
  'version',
])

/** Text in UTF-16 is recognized as well: its importer tells the owner to save it as UTF-8. */
const textOf = (head: Uint8Array): string => {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || head[1] === 0
  const isBigEndian = (head[0] === 0xfe && head[1] === 0xff) || head[0] === 0
  const encoding = isBigEndian ? 'utf-16be' : isUtf16 ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(head)
}
