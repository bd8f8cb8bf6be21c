/** Reads the stored introduction of the author, and renders it from Markdown, which also sanitizes it. */
import type { Locale } from '#contract/locale.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { columnText } from './column-text.ts'
import type { Settings } from './settings.ts'

export type AuthorIntro = {
  /** Sanitized. */
  html: string
  /** Its source; null when the HTML was not rendered from Markdown. */
  markdown: string | null
}

/** The introduction in each language's column of the studio; null for none. */
export type AuthorIntros = Record<Locale, AuthorIntro | null>

export const storedIntros = (settings: Settings): AuthorIntros => {
  const introIn = (locale: Locale): AuthorIntro | null => {
    const html = columnText(settings, 'authorIntro', locale)
    const isOwn = Boolean(settings.localizedTexts?.[locale].authorIntro)
    const markdown = isOwn ? settings.localizedIntroMarkdown?.[locale] : settings.authorIntroMarkdown
    return html === '' ? null : { html, markdown: markdown ?? null }
  }
  return { en: introIn('en'), cn: introIn('cn') }
}

/** What the owner edits: the Markdown, or the HTML where there is none. */
export const introSource = (intro: AuthorIntro | null): string => intro?.markdown ?? intro?.html ?? ''

/** Null for Markdown of which nothing is shown. */
export async function renderIntro(markdown: string): Promise<AuthorIntro | null> {
  const html = markdown === '' ? '' : (await renderMarkdown({ markdown })).html
  return html === '' ? null : { html, markdown }
}

type IntroSettings = Pick<
  Settings,
  'authorIntro' | 'authorIntroMarkdown' | 'localizedTexts' | 'localizedIntroMarkdown'
>

/** The given settings of an export with HTML that is rendered here: written by hand into the file, it could contain anything. */
export async function renderGivenIntros(given: Partial<IntroSettings>): Promise<Partial<IntroSettings>> {
  const htmlOf = async (html: string | null, markdown: string | null | undefined) =>
    html ? ((await renderIntro(markdown ?? html))?.html ?? null) : null
  const { authorIntro, authorIntroMarkdown, localizedTexts: texts, localizedIntroMarkdown } = given
  const textsIn = async (locale: Locale, own: NonNullable<typeof texts>[Locale]) => ({
    ...own,
    authorIntro: await htmlOf(own.authorIntro, localizedIntroMarkdown?.[locale]),
  })
  return {
    ...(authorIntro === undefined ? {} : { authorIntro: await htmlOf(authorIntro, authorIntroMarkdown) }),
    ...(texts
      ? { localizedTexts: { en: await textsIn('en', texts.en), cn: await textsIn('cn', texts.cn) } }
      : {}),
  }
}
