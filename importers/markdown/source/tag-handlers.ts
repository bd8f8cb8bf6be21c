/** Types of the tables that convert template tags. */

import type { WarnAbout } from '#importers/warnings.ts'
import type { Engine } from './classify-files.ts'

/** The functions by which a tag accesses the folder around it. */
export type TagContext = {
  engine: Engine
  title: string
  /** The URL to write for another post, by the name a tag gives it; null when there is none. */
  postHref: (name: string) => string | null
  /** The value that an output such as `site.author.name` inserts; null when there is none. */
  valueOf: (path: string) => string | null
  postTitle: (name: string) => string | null
  /** The text of a file that a tag shows; null when it does not exist. */
  codeFile: (path: string) => string | null
  warn: WarnAbout
}

type Call = { args: string; ctx: TagContext }
/**
 * `inline` and `block` stand alone; `around` has content that is Markdown with tags of its own; `raw` has
 * content that is taken as it is. Null says that the handler cannot make anything of the tag.
 */
export type TagHandler =
  | { inline: (call: Call) => string | null }
  | { block: (call: Call) => string | null }
  | { around: (call: Call & { inner: string }) => string | null }
  | { raw: (call: Call & { body: string }) => string | null }
export type TagHandlers = Record<string, TagHandler>
