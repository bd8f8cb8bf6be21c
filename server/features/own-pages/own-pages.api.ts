/** Implements ownPagesApi, aboutApi and messageApi. */
import { type Locale, langTag } from '#contract/locale.ts'
import { type FixedPage, fixedPages } from '#contract/own-page-path.ts'
import { aboutApi, messageApi, ownPagesApi } from '#contract/own-pages.ts'
import { articleUrl } from '#contract/url-names.ts'
import { selectRedirect } from '#server/features/articles/articles.sql.ts'
import { isHidden } from '#server/features/settings/hidden-sections.ts'
import type { Ctx } from '#server/platform/context.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import { serve } from '#server/platform/http/serve.ts'
import { findOwnPath, readOwnPage } from './find-own-page.ts'
import { selectListedTexts } from './own-pages.sql.ts'

export const ownPages = serve(ownPagesApi, {
  find: async ({ ctx, query: { path, lang } }) => {
    const found = await findOwnPath(ctx, path)
    if (found?.id !== undefined) {
      return { page: await readOwnPage(ctx, found.id, lang === 'en' ? 'en' : 'cn'), movedTo: null }
    }
    // A page may appear here at any time.
    if (found) return { page: null, movedTo: found.movedTo }
    const article = await selectRedirect(ctx.db, formerPath(path))
    return { page: null, movedTo: article ? articleUrl(article) : null }
  },
})

export const about = serve(aboutApi, {
  show: ({ ctx, visitor }) => readFixedPage(ctx, 'about', visitor.locale),
})

export const message = serve(messageApi, {
  show: ({ ctx, visitor }) => readFixedPage(ctx, 'message', visitor.locale),
})

/** The text in the wanted language, else that in the other one; empty when there is none. */
async function readFixedPage(ctx: Ctx, page: FixedPage, wanted: Locale) {
  const rows = (await isHidden(ctx, page)) ? [] : await selectListedTexts(ctx.db, fixedPages[page].id)
  const written = rows.filter(({ html }) => html !== '')
  const text = written.find(({ locale }) => locale === wanted) ?? written[0]
  return { content: text?.html ?? '', lang: langTag[text?.locale ?? 'en'] }
}
