/** Reads the database of a Halo 2 backup once, before anything is written: all of it is checked, its rows are stored in a temporary file. */
import type { ZipArchive } from '#importers/archives/zip-archive.ts'
import { readJson } from '#importers/exports/read-json.ts'
import { addTo, asRow, countIn, identityOf, type Row, textIn } from '#importers/exports/rows.ts'
import type { Spool, SpooledRow } from '#importers/exports/spool.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { rowIn, textsIn } from '../halo-export.ts'

type HaloCategory = { name: string; slug: string; parent: string }

export type ExtensionIndex = {
  identity: string
  host: string | null
  posts: SpooledRow[]
  pages: SpooledRow[]
  /** By its name. */
  snapshots: Map<string, SpooledRow>
  categories: Map<string, HaloCategory>
  tags: Map<string, { name: string; slug: string }>
  users: Map<string, { name: string; verifiedEmail: string | null }>
  /** By what they are on, such as `Post/<name>`. */
  comments: Map<string, SpooledRow[]>
  /** By the name of their comment. */
  replies: Map<string, SpooledRow[]>
  moments: SpooledRow[]
  links: SpooledRow[]
  photos: SpooledRow[]
  photoGroups: Map<string, string>
  /** What was counted, by kind and name, such as `posts/first`. */
  counts: Map<string, { views: number; likes: number }>
  notes: Message[]
}

export const DATA_FILE = 'extensions.data'

/** What belongs to the program, its themes and its plugins. */
const LEFT_OUT =
  /^(?:AnnotationSetting|Backup|Counter|ExtensionDefinition|ExtensionPointDefinition|Group|Index\w*|LinkGroup|LocalThumbnail|Menu|MenuItem|Notification\w*|NotifierDescriptor|PersonalAccessToken|PhotoGroup|Plugin|Policy|PolicyTemplate|Reason\w*|RememberMeToken|ReverseProxy|Role|RoleBinding|SearchEngine|Secret|Setting|Subscription|Theme|Thumbnail|AuthProvider|UserConnection|Device|Attachment|ConfigMap|User)$/

export const nameOf = (row: Row): string => textIn(rowIn(row, 'metadata'), 'name')

/** @throws InvalidSource when the database cannot be read as a whole */
export async function indexExtensions(
  archive: ZipArchive,
  path: string,
  spool: Spool,
): Promise<ExtensionIndex> {
  const index: ExtensionIndex = {
    identity: '',
    host: null,
    posts: [],
    pages: [],
    moments: [],
    links: [],
    photos: [],
    notes: [],
    snapshots: new Map(),
    categories: new Map(),
    tags: new Map(),
    users: new Map(),
    comments: new Map(),
    replies: new Map(),
    photoGroups: new Map(),
    counts: new Map(),
  }
  const other = new Map<string, number>()
  const found = { first: '', isHalo: false, children: [] as [child: string, parent: string][] }
  for await (const { value, place } of readJson(
    { name: `${archive.name}, ${path}`, open: () => archive.read(path) },
    ['$.*'],
  )) {
    const refuse = (reason: Message): never => {
      throw new InvalidSource(`${archive.name}, ${path}`, place, reason)
    }
    const stored = asRow(value)
    if (!stored || typeof stored.data !== 'string') refuse(say('no-halo-row'))
    const row = extensionIn(String(stored?.data))
    if (row === null) {
      refuse(say('no-base64'))
      continue
    }
    const { kind } = row
    if (typeof kind !== 'string') continue
    const version = textIn(row, 'apiVersion')
    const isContent = ['Post', 'SinglePage', 'Snapshot', 'Comment', 'Reply'].includes(kind)
    if (isContent && version !== 'content.halo.run/v1alpha1')
      refuse(say('other-halo-version', { kind, version: version.slice(0, 60) }))
    found.isHalo ||= kind === 'Role' || kind === 'User' || kind === 'ConfigMap' || isContent
    if (rowIn(row, 'metadata').deletionTimestamp != null) continue
    const isRead = await indexRow(index, kind, row, { spool, found }).catch((error) => {
      // What nests so deep cannot be written as JSON.
      if (error instanceof RangeError) refuse(say('values-too-deep'))
      throw error
    })
    if (!isRead && !LEFT_OUT.test(kind)) other.set(kind, (other.get(kind) ?? 0) + 1)
  }
  if (!found.isHalo) throw new InvalidSource(archive.name, path, say('no-halo-database'))
  // Before version 2.26 a category named those below it.
  for (const [child, parent] of found.children) {
    const category = index.categories.get(child)
    if (category?.parent === '') category.parent = parent
  }
  index.identity = identityOf(`halo 2 ${found.first}`)
  if (other.size > 0)
    index.notes.push(
      say('plugins-left-out', { names: [...other].map(([kind, count]) => `${kind} (${count})`).join(', ') }),
    )
  return index
}

const extensionIn = (data: string): Row | null => {
  try {
    return asRow(parseJsonWithoutNul(Buffer.from(data, 'base64').toString('utf8')))
  } catch {
    return null
  }
}

type Found = { first: string; children: [child: string, parent: string][] }

/** Returns false for a kind that is not read. */
async function indexRow(
  index: ExtensionIndex,
  kind: string,
  row: Row,
  { spool, found }: { spool: Spool; found: Found },
): Promise<boolean> {
  const name = nameOf(row)
  const spec = rowIn(row, 'spec')
  const keep = {
    Post: index.posts,
    SinglePage: index.pages,
    Moment: index.moments,
    Link: index.links,
    Photo: index.photos,
  }
  if (kind in keep) keep[kind as keyof typeof keep].push(await spool.add(row))
  else if (kind === 'Snapshot') index.snapshots.set(name, await spool.add(row))
  else if (kind === 'Comment') {
    const subject = rowIn(spec, 'subjectRef')
    addTo(index.comments, `${textIn(subject, 'kind')}/${textIn(subject, 'name')}`, await spool.add(row))
  } else if (kind === 'Reply') addTo(index.replies, textIn(spec, 'commentName'), await spool.add(row))
  else if (kind === 'Category') {
    index.categories.set(name, {
      name: textIn(spec, 'displayName').trim(),
      slug: textIn(spec, 'slug'),
      parent: textIn(spec, 'parent'),
    })
    for (const child of textsIn(spec, 'children')) found.children.push([child, name])
  } else if (kind === 'Tag')
    index.tags.set(name, { name: textIn(spec, 'displayName').trim(), slug: textIn(spec, 'slug') })
  else if (kind === 'PhotoGroup') index.photoGroups.set(name, textIn(spec, 'displayName').trim())
  else if (kind === 'Counter') {
    const [, subjects, subject] = /^(\w+)\.\w+\.halo\.run\/(.+)$/.exec(name) ?? []
    const counts = { views: countIn(textIn(row, 'visit')), likes: countIn(textIn(row, 'upvote')) }
    if (subjects) index.counts.set(`${subjects}/${subject}`, counts)
  } else if (kind === 'User') indexUser(index, name, row, found)
  else if (kind === 'ConfigMap' && name === 'system') index.host ??= hostIn(rowIn(row, 'data'))
  else return false
  return true
}

/** The first account is that of the owner, and when it was created is the same in every backup. */
function indexUser(index: ExtensionIndex, name: string, row: Row, found: Found): void {
  const spec = rowIn(row, 'spec')
  const email = textIn(spec, 'email')
  index.users.set(name, {
    name: textIn(spec, 'displayName') || name,
    verifiedEmail: spec.emailVerified === true && email !== '' ? email : null,
  })
  const created = `${textIn(rowIn(row, 'metadata'), 'creationTimestamp')} ${name}`
  if (!['anonymousUser', 'ghost'].includes(name) && (found.first === '' || created < found.first))
    found.first = created
}

/** The groups of the settings are texts of JSON. */
const hostIn = (data: Row): string | null => {
  try {
    const url = URL.parse(textIn(JSON.parse(textIn(data, 'basic') || '{}') as Row, 'externalUrl'))
    return url && /^https?:$/.test(url.protocol) ? url.origin : null
  } catch {
    return null
  }
}
