/** The posts that the importers of WordPress and Ghost read from their files, in one form. */

import type { Sharing } from '#contract/sharing.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import type { CommentTable } from '#server/platform/db/tables.ts'
import type { Message } from '#server/platform/report-message.ts'

export type OldSiteComment = {
  /** What the old site calls it. */
  id: string
  /** The comment to which it replies; null for none. */
  parentId: string | null
  name: string
  website: string | null
  /** As somebody typed it, which proves nothing; absent where the file has none. */
  email?: string | null
  /** What the old site calls the account that wrote it, where accounts are imported; it has the name itself. */
  account?: string
  /** Whom it answers, where that is not the author of `parentId`. */
  replyTo?: { name: string; account: string }
  /** The number that it gets here; absent for the next one. */
  keptId?: number
  /** Of somebody who was logged in there, else null: anybody could write any address into the form. */
  verifiedEmail: string | null
  /** In the Markdown of comments. */
  text: string
  state: CommentTable['state']
  /** Unix ms. */
  createdAt: number
  /** How many people liked it there. */
  likes?: number
}

export type ExportedPost = {
  /** Names the post in the report. */
  path: string | Message
  /** A page of the old site, which is not in its list of posts. */
  isPage: boolean
  /** What the old site calls it: its number. */
  id: string
  title: string
  markdown: string
  /** Plain text; null for the text above `<!-- more -->`. */
  abstract: string | null
  /** Unix ms; null when the file has no date: the time of its own last change. */
  publishedAt: number | null
  updatedAt: number | null
  category: string | null
  tags: string[]
  /** What the old site called its labels in URLs, by their names. */
  labelNames?: Record<string, string>
  cover: string | null
  state: 'published' | 'draft'
  password: string | null
  isTop: boolean
  isFeatured: boolean
  /** It takes no more comments. */
  isCommentable?: false
  sharing?: Sharing
  /** Paths of the old site, such as `/2020/01/winter`. */
  oldUrls: string[]
  originalUrl: string | null
  /** 2 reprint, 3 translation; absent: a reprint where it has the URL of an original. */
  type?: 2 | 3
  comments: OldSiteComment[]
  /** What a new article keeps of it. */
  kept?: { id?: number; views?: number; likes?: number }
  warnings: ImportWarning[]
}

export type ExportedFiles = {
  /** The name of the file at this URL of the old site; null when it did not come with the export. */
  nameAt: (url: string) => string | null
  /** @throws Error when it cannot be read */
  read: (name: string) => Promise<AsyncIterable<Uint8Array>>
}

/** What the texts of one file refer to. */
export type ExportedSite = {
  /** Such as `wxr:<identity>:`, the beginning of all keys. */
  prefix: string
  /** The hosts of the old site; links to them are links of the site. */
  hosts: string[]
  /** The number of the post at a URL of the old site; null for other URLs. */
  postAt: (url: URL) => string | null
  /** The URL of the original of an image with a number; null when there is none. Absent where images have no number. */
  imageOf?: (id: string) => string | null
  /** The files that came with the export. */
  files?: ExportedFiles
  /** Unix ms: when the file was last changed. */
  fileAt: number
}
