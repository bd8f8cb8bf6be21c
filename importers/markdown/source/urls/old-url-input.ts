/** What the old URL of a post is made of. */
import type { FoundFile } from '../classify-files.ts'
import type { SiteConfig } from '../site-config.ts'

export type OldUrlInput = {
  file: FoundFile
  data: Record<string, unknown>
  title: string
  publishedAt: number
  zone: string
  config: SiteConfig
}
