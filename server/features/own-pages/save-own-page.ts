/** Saves a page that the owner writes in the studio: its path, its texts and who may see it. */
import { type Locale, locales } from '#contract/locale.ts'
import { fixedPageOf, fixedPages } from '#contract/own-page-path.ts'
import type { Sharing } from '#contract/sharing.ts'
import type { OwnPageContent, StudioOwnPage } from '#contract/studio/own-pages.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { selectSettingsForUpdate } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { conflict, fieldError, refusal } from '#server/platform/errors.ts'
import { type Rendered, storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import {
  deleteRedirect,
  deleteText,
  insertOwnPage,
  insertRedirect,
  selectIdOfSave,
  selectListing,
  selectTextsToRender,
  updateOwnPage,
  upsertText,
} from './own-page-changes.sql.ts'
import { changeListing, requireFreePath, updateMediaUse } from './own-page-listing.ts'
import { hasNavEntry, setInNavigation } from './own-page-navigation.ts'
import { storedPath } from './own-page-path.policy.ts'
import { storeVersion } from './own-page-versions.ts'
import { toStudioOwnPage } from './own-pages.mapper.ts'
import { selectStudioPage } from './own-pages.sql.ts'

/** Null when there is none. */
export async function readStudioOwnPage(ctx: Ctx, db: Db, id: number): Promise<StudioOwnPage | null> {
  const row = await selectStudioPage(db, id)
  if (!row) return null
  const { navigation } = await selectSettingsForUpdate(ctx, db)
  return toStudioOwnPage(row, hasNavEntry(navigation, id))
}

/** Returns the id; the same `saveId` returns the page that it created before. @throws invalid with the wrong field */
export async function createOwnPage(ctx: Ctx, content: OwnPageContent, saveId: string): Promise<number> {
  const draft = await draftOf(ctx, content, null)
  return ctx.transaction(async (tx) => {
    const known = await selectIdOfSave(tx, saveId)
    if (known !== undefined) return known
    await requireFreePath(tx, draft.path, null)
    const id = await insertOwnPage(tx, {
      path: draft.path,
      is_published: 0,
      is_indexed: 1,
      saved_at: ctx.now(),
      save_id: saveId,
    })
    await writeOwnPage(ctx, tx, id, draft)
    return id
  })
}

/**
 * @throws refused when there is no such page; invalid with the wrong field
 * @throws conflict with the page when it has another version than the one that was edited
 */
export async function saveOwnPage(
  ctx: Ctx,
  id: number,
  content: OwnPageContent,
  baseVersion: string,
): Promise<void> {
  const draft = await draftOf(ctx, content, id)
  await ctx.transaction(async (tx) => {
    const current = await readStudioOwnPage(ctx, tx, id)
    if (!current || current.deletedAt !== null) throw refusal('no-such-own-page')
    if (current.version !== baseVersion) throw conflict(current)
    await requireFreePath(tx, draft.path, id)
    await writeOwnPage(ctx, tx, id, draft, current)
  })
}

type OwnPageDraft = OwnPageContent & {
  texts: Partial<Record<Locale, Source & { rendered: Rendered }>>
}

/** What the owner decides of a page: of one at a fixed path only its texts. */
function storedContent(typed: OwnPageContent, id: number | null): OwnPageContent {
  const page = fixedPageOf(id)
  if (page === null)
    return {
      ...typed,
      path: storedPath(typed.path),
      titleEn: typed.titleEn.trim(),
      titleCn: typed.titleCn.trim(),
    }
  const { path, titleEn, titleCn } = fixedPages[page]
  return {
    path,
    titleEn: typed.markdownEn.trim() === '' ? '' : titleEn,
    titleCn: typed.markdownCn.trim() === '' ? '' : titleCn,
    markdownEn: typed.markdownEn,
    markdownCn: typed.markdownCn,
    sharingEn: null,
    sharingCn: null,
    isPublished: true,
    isIndexed: true,
    isInNavigation: false,
  }
}

/** Checks what needs no database, and renders the texts: both happen before the transaction. */
async function draftOf(ctx: Ctx, typed: OwnPageContent, id: number | null): Promise<OwnPageDraft> {
  const content = storedContent(typed, id)
  const sources = { en: textOf(content, 'En'), cn: textOf(content, 'Cn') }
  if (content.isPublished && fixedPageOf(id) === null) requireTexts(sources)
  const draft: OwnPageDraft = { ...content, texts: {} }
  for (const locale of locales) {
    const { title, markdown, sharing } = sources[locale]
    if (title === '' && markdown.trim() === '') continue
    const { rendered } = await renderText(ctx, markdown)
    draft.texts[locale] = { title, markdown, sharing, rendered }
  }
  return draft
}

type Source = { title: string; markdown: string; sharing: Sharing | null }

const textOf = (content: OwnPageContent, suffix: 'En' | 'Cn'): Source => ({
  title: content[`title${suffix}`],
  markdown: content[`markdown${suffix}`],
  sharing: content[`sharing${suffix}`],
})

/** A published language has a title and a text, and a published page has a language. @throws invalid */
function requireTexts({ en, cn }: Record<Locale, Source>): void {
  const isEmpty = ({ title, markdown }: Source) => title === '' && markdown.trim() === ''
  if (isEmpty(en) && isEmpty(cn)) throw fieldError('titleEn', 'title-needed')
  for (const [suffix, text] of [
    ['En', en],
    ['Cn', cn],
  ] as const) {
    if (isEmpty(text)) continue
    if (text.title === '') throw fieldError(`title${suffix}`, 'title-needed')
    if (text.markdown.trim() === '') throw fieldError(`markdown${suffix}`, 'own-page-text-needed')
  }
}

async function writeOwnPage(
  ctx: Ctx,
  tx: Tx,
  id: number,
  draft: OwnPageDraft,
  before?: StudioOwnPage,
): Promise<void> {
  const hasNewTexts = !before || TEXTS.some((name) => before[name] !== draft[name])
  await changeListing(ctx, tx, id, async () => {
    const { path, listed_at, updated_at } = await selectListing(tx, id)
    await updateOwnPage(tx, id, {
      path: draft.path,
      is_published: draft.isPublished ? 1 : 0,
      is_indexed: draft.isIndexed ? 1 : 0,
      updated_at: listed_at !== null && hasNewTexts ? ctx.now() : updated_at,
      saved_at: ctx.now(),
    })
    await deleteRedirect(tx, draft.path)
    if (path !== draft.path) await insertRedirect(tx, path, id)
    for (const locale of locales) await writeText(ctx, tx, id, locale, draft.texts[locale])
    await setInNavigation(ctx, tx, id, draft.isInNavigation)
  })
  await updateMediaUse(ctx, tx, id)
  if (hasNewTexts) await storeVersion(ctx, tx, id)
}

const TEXTS = ['titleEn', 'titleCn', 'markdownEn', 'markdownCn'] as const

async function writeText(
  ctx: Ctx,
  tx: Tx,
  id: number,
  locale: Locale,
  text: OwnPageDraft['texts'][Locale],
): Promise<void> {
  if (!text) {
    await deleteText(tx, id, locale)
    return
  }
  const { title, markdown, sharing, rendered } = text
  if (rendered.failure !== undefined)
    ctx.log.warn({ ownPage: id, reason: rendered.failure }, 'A page could not be rendered')
  await upsertText(tx, id, locale, {
    title,
    markdown,
    sharing: sharing && JSON.stringify(sharing),
    ...renderedColumns(rendered),
  })
}

export const renderedColumns = (rendered: Rendered) => ({
  html: rendered.html,
  toc: JSON.stringify(rendered.toc),
  plain_text: rendered.text,
  excerpt: rendered.excerpt,
  renderer_version: storedRendererVersion(rendered),
})

/**
 * Renders the texts again that have a lower renderer version, or those of one page; each in a transaction of its own. Their
 * content does not change, so no audit entry is written. Returns how many.
 */
export async function renderOwnPages(ctx: Ctx, of: { below: number } | { pageId: number }): Promise<number> {
  const rows = await selectTextsToRender(ctx.db, of)
  for (const { page_id, locale, title, markdown } of rows) {
    const { rendered } = await renderText(ctx, markdown)
    const text = { title, markdown, ...renderedColumns(rendered) }
    await ctx.transaction(
      (tx) =>
        changeListing(ctx, tx, page_id, async () => {
          await upsertText(tx, page_id, locale, text)
        }),
      { isAudited: false },
    )
  }
  return rows.length
}
