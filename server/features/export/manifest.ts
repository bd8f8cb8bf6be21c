/** The manifest of an exported folder: what the folder is, of which version, and how much is in it. */
import { z } from 'zod'

export const MANIFEST = 'borealis-export.json'

/** Raised when an older version could not import the folder. */
export const EXPORT_VERSION = 1

/** The files with one item of JSON in each line, by what the items are. */
export const LINE_FILES = {
  account: 'accounts.jsonl',
  subscriber: 'subscribers.jsonl',
  category: 'categories.jsonl',
  tag: 'tags.jsonl',
  media: 'media.jsonl',
  album: 'albums.jsonl',
  collection: 'videos.jsonl',
  friend: 'friends.jsonl',
  comment: 'comments.jsonl',
  mention: 'mentions.jsonl',
  sentMention: 'sent-mentions.jsonl',
} as const
export type LineKind = keyof typeof LINE_FILES

/** The folders with a Markdown file for each item. */
export const TEXT_FOLDERS = { article: 'articles', draft: 'drafts', talk: 'talks', page: 'pages' } as const
export type TextKind = keyof typeof TEXT_FOLDERS

export const SETTINGS_FILE = 'settings.json'
/** The about page and the welcome text in each language. */
export const ABOUT_FILES = { en: 'about.en.md', cn: 'about.cn.md' } as const
export const WELCOME_FILES = { en: 'message-board.en.md', cn: 'message-board.cn.md' } as const
/** Stored files lie below this folder at the paths of their URLs. */
export const MEDIA_FOLDER = 'media'
export const AVATAR_FOLDER = 'avatars'

const count = z.int().nonnegative()
const counts = <Kind extends string>(kinds: Kind[]) =>
  z.object(Object.fromEntries(kinds.map((kind) => [kind, count])) as Record<Kind, typeof count>)

export const Manifest = z.object({
  format: z.literal('borealis-export'),
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** The version of Borealis. */
  software: z.string(),
  /** The same for every export of one site. */
  site: z.string().regex(/^[0-9a-f]{12}$/),
  url: z.string(),
  counts: counts([
    ...(Object.keys(TEXT_FOLDERS) as TextKind[]),
    ...(Object.keys(LINE_FILES) as LineKind[]),
    'file',
  ]),
  /** Files that the site itself had lost. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>
export type ItemKind = keyof Manifest['counts']
