/** What rendering makes of a Markdown text. */
import type { TextLang, TocEntry } from '#contract/articles.ts'

/** Raised whenever the same text would come out differently, so that a command can render all of it anew. */
export const RENDERER_VERSION = 1

export type Rendered = {
  /** Sanitised. */
  html: string
  toc: TocEntry[]
  /** Plain text, for search. */
  text: string
  /** About 200 characters of it. */
  excerpt: string
  /** Chinese characters plus Latin words. */
  wordCount: number
  /** At least 1. */
  readingMinutes: number
  lang: TextLang
  /** Every picture's address as it stands in the text. */
  imageSources: string[]
}
