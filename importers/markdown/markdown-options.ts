/** The options of an import of a folder of Markdown files. */
import type { RemoteImageOptions } from '#importers/exports/remote-images.ts'
import type { ImportOptions } from '#importers/pipeline.ts'

export type MarkdownImportOptions = ImportOptions & {
  folder: string
  /** IANA name for dates without a zone; absent: the configuration of the blog, else the zone of the site. */
  zone?: string
  /** The host at which the blog was read, beside those of its configuration: links to it lead to the articles. */
  host?: string
  /** The URL pattern of the old site, such as `/blog/:slug/`; absent: as before, else as its engine would have it. */
  oldAddress?: string
  /** New articles can be read before search finds them: jobs add them to its index. */
  isIndexedLater?: boolean
  /** Articles can be read before any size of their images is created: jobs do that, or the first visitor's request. */
  areImagesResizedLater?: boolean
  /** Articles can be read before their code has colors: jobs add them. */
  isCodeColoredLater?: boolean
  /** Stores the images that are on other servers. */
  fetchImages?: boolean
  /** Tests fetch from this machine. */
  fetch?: RemoteImageOptions['fetch']
  /** The name of the folder for people; absent: its own. */
  name?: string
  /** `borealis import undo` cannot take it back: the demo is deleted in its own way. */
  isPermanent?: boolean
}
