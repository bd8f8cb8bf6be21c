/** Pages for tests. */
import type { Locale } from '#contract/locale.ts'
import { type FixedPage, fixedPages } from '#contract/own-page-path.ts'
import type { OwnPageContent } from '#contract/studio/own-pages.ts'
import { readStudioOwnPage, saveOwnPage } from '#server/features/own-pages/save-own-page.ts'
import type { Ctx } from '#server/platform/context.ts'

/** A complete page; a test overrides the fields that matter to it. */
export const ownPageContent = (more: Partial<OwnPageContent> = {}): OwnPageContent => ({
  path: '/uses',
  titleEn: 'What I use',
  titleCn: '',
  markdownEn: 'A lamp and a *desk*.',
  markdownCn: '',
  sharingEn: null,
  sharingCn: null,
  isPublished: true,
  isIndexed: true,
  isInNavigation: false,
  ...more,
})

/** Writes the about page or the welcome text in one language, as the owner does it; the other one stays. */
export async function saveFixedPage(
  ctx: Ctx,
  page: FixedPage,
  markdown: string,
  locale: Locale = 'en',
): Promise<void> {
  const { id } = fixedPages[page]
  const before = await readStudioOwnPage(ctx, ctx.db, id)
  if (!before) throw new Error(`The site has no ${page} page.`)
  const written = locale === 'en' ? { markdownEn: markdown } : { markdownCn: markdown }
  await saveOwnPage(ctx, id, Object.assign(before, written), before.version)
}
