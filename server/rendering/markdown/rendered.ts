/** The input and the output of the renderer. */
import type { TextLang, TocEntry } from '#contract/articles.ts'
import type { Image } from '#contract/media.ts'
import type { RenderWarning } from './render-warnings.ts'

/**
 * Raised whenever the same Markdown would give other HTML. Texts stored under a lower number are rendered
 * again from their source.
 */
export const RENDERER_VERSION = 12

export type RenderInput = {
  markdown: string
  /** By the URL as written in the text: the stored image it means. */
  images?: Record<string, Image>
  /** By the URL as written in the text: where it leads here. */
  links?: Record<string, string>
  /** The code gets no colors, which are half of the work: `colorCode` adds them to the HTML. */
  isCodePlain?: boolean
  /** Set when `markdown` is a part of a longer text. */
  part?: RenderPart
}

/** What the rendering process is asked: to render a text, or to color the code of one that was rendered without colors. */
export type RenderRequest = RenderInput | { html: string }

/** What a part of a text takes from the whole. */
export type RenderPart = {
  /** From 1. */
  number: number
  lang: TextLang
  /** Ids of the parts before it. */
  ids: string[]
  /** The text uses `#` for its sections, in whichever part. */
  lowersHeadings: boolean
}

export type Rendered = {
  /** Sanitized; holds no script, no handler and no style attribute. */
  html: string
  toc: TocEntry[]
  /** Plain text for search: blocks on lines of their own, code, formulas and image texts included. */
  text: string
  /** About 200 characters of the prose, cut at a sentence or a word. */
  excerpt: string
  /** Han, kana and hangul characters plus words of other scripts. Code blocks and formulas do not count. */
  wordCount: number
  /** At least 1; 400 characters or 230 words a minute. */
  readingMinutes: number
  lang: TextLang
  /** Every image URL met, as written, once each, in the order of the text. */
  imageSources: string[]
  /** What the text lost on its way to HTML, in the order of the text. */
  warnings: RenderWarning[]
  /** Set when the text was too much for the renderer and `html` shows its source, escaped. */
  plain?: true
  /** Set when `plain` is because the renderer failed: the reason. Such a text is rendered again later. */
  failure?: string
  /** Set when the code has yet to get its colors. */
  lacksColors?: true
}

/** The stored renderer version of a text whose rendering failed or is not complete: lower than every version of the renderer. */
export const UNRENDERED_VERSION = 0

/** The renderer version to store with a rendered text. */
export const storedRendererVersion = ({ failure, lacksColors }: Rendered): number =>
  failure === undefined && !lacksColors ? RENDERER_VERSION : UNRENDERED_VERSION
