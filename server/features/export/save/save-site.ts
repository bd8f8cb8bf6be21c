/** Writes the settings, the numbers of visits, the about page, the welcome text and former labels, and takes them back. */
import { type Locale, locales } from '#contract/locale.ts'
import { renderText } from '#server/features/media/render-text.ts'
import {
  isFixedPageEmpty,
  localeOf,
  restorePageSnapshot,
  writeFixedPage,
} from '#server/features/own-pages/import-own-page.ts'
import {
  checkStoredSettings,
  replaceSettings,
  StoredSettings,
} from '#server/features/settings/restore-settings.ts'
import type { Settings } from '#server/features/settings/settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { selectSetting } from '#server/platform/db/setting-values.ts'
import { nameKey } from '#server/platform/name-key.ts'
import { selectCounters } from '../export-rows.sql.ts'
import type { SettingsItem } from '../items.ts'
import type { MarkdownIn } from '../read-site.ts'
import type { SaveContext } from './save-context.ts'
import {
  deleteFormerLabels,
  deleteSetting,
  insertFormerLabel,
  selectLabelId,
  setCounter,
} from './site-rows.sql.ts'

export type SiteContent = {
  settings: SettingsItem
  abouts?: MarkdownIn | undefined
  welcomes?: MarkdownIn | undefined
  /** Of other systems, in whatever language. */
  about?: string | undefined
}

/** What there was before, so that an undo brings it back. */
export type SiteBefore = {
  /** JSON of the settings; null for none; absent when they stayed. */
  settings?: string | null
  counters?: { name: string; value: number }[]
  /** The about page and the welcome text. */
  pages?: string[]
  formerLabels?: { kind: 'category' | 'tag'; former: string }[]
}

/** Which parts of the site have nothing of their own yet. */
export async function findMissingContent({ db }: Pick<Ctx, 'db'>) {
  return {
    settings: (await selectSetting(db, 'site')) === null,
    about: await isFixedPageEmpty(db, 'about'),
    welcome: await isFixedPageEmpty(db, 'message'),
  }
}

/**
 * Returns what was there before.
 * @param parts what is written of the content
 */
export async function prepareSite(
  save: SaveContext,
  content: SiteContent,
  parts: { settings: boolean; about: boolean; welcome: boolean },
): Promise<(tx: Tx) => Promise<SiteBefore>> {
  const { ctx, ids } = save
  const given = StoredSettings.parse(content.settings.settings)
  const settings = parts.settings ? await checkStoredSettings(ctx, withMovedPages(save, given)) : null
  const render = async ({ markdown, locale }: { markdown: string; locale: Locale | null }) => {
    const moved = ids.inText(markdown)
    const { rendered } = await renderText(ctx, moved)
    return { markdown: moved, locale: locale ?? localeOf(rendered), rendered }
  }
  const abouts = parts.about ? await Promise.all(textsOf(content.abouts, content.about).map(render)) : []
  const welcomes = parts.welcome ? await Promise.all(textsOf(content.welcomes).map(render)) : []
  return async (tx) => {
    const before: SiteBefore = {}
    if (settings) Object.assign(before, await writeSettings(ctx, tx, settings, content.settings))
    const pages: string[] = []
    for (const [page, texts] of [
      ['about', abouts],
      ['message', welcomes],
    ] as const)
      if (texts.length > 0)
        pages.push(await writeFixedPage(ctx, tx, page, { texts, removed: [], sourceHash: null }))
    before.pages = pages
    before.formerLabels = await writeFormerLabels(save, tx)
    return before
  }
}

/** Null for a text whose language is to be detected. */
const textsOf = (texts: MarkdownIn = {}, other?: string) => [
  ...(other === undefined ? [] : [{ locale: null, markdown: other }]),
  ...locales.flatMap((locale) => {
    const markdown = texts[locale]
    return markdown === undefined ? [] : [{ locale, markdown }]
  }),
]

/** Entries of the navigation name pages by their numbers. */
const withMovedPages = ({ ids }: SaveContext, settings: StoredSettings): StoredSettings =>
  settings.navigation
    ? {
        ...settings,
        navigation: settings.navigation.map((entry) =>
          'page' in entry ? { ...entry, page: ids.of('own_page', entry.page) } : entry,
        ),
      }
    : settings

async function writeSettings(
  ctx: Ctx,
  tx: Tx,
  settings: Partial<Settings>,
  { views, visitors }: SettingsItem,
): Promise<SiteBefore> {
  const before = { settings: await selectSetting(tx, 'site'), counters: await selectCounters(tx) }
  const value = (name: string) => Number(before.counters.find((one) => one.name === name)?.value ?? 0)
  await replaceSettings(ctx, tx, settings)
  await setCounter(tx, 'views', value('views') + views)
  await setCounter(tx, 'visitors', value('visitors') + visitors)
  ctx.content.countsChanged(tx)
  return before
}

/** The numbers of merged labels and former names lead to those that are here now, unless another label has them. */
async function writeFormerLabels(
  { labels }: SaveContext,
  tx: Tx,
): Promise<{ kind: LabelKind; former: string }[]> {
  const added: { kind: LabelKind; former: string }[] = []
  for (const kind of ['category', 'tag'] as const)
    for (const { name, formerIds = [], formerSlugs = [] } of labels[kind].values()) {
      const all = [...formerIds.map(String), ...formerSlugs]
      const target = all.length === 0 ? undefined : await selectLabelId(tx, kind, nameKey(name))
      if (target === undefined) continue
      for (const former of all)
        if (await insertFormerLabel(tx, kind, former, target)) added.push({ kind, former })
    }
  return added
}
type LabelKind = keyof SaveContext['labels']

/** Brings back what there was before. */
export async function undoSite(ctx: Ctx, tx: Tx, before: SiteBefore): Promise<void> {
  if (before.settings !== undefined) {
    await replaceSettings(ctx, tx, JSON.parse(before.settings ?? '{}'))
    if (before.settings === null) await deleteSetting(tx, 'site')
    for (const name of ['views', 'visitors'])
      await setCounter(tx, name, before.counters?.find((one) => one.name === name)?.value ?? null)
    ctx.content.countsChanged(tx)
  }
  for (const page of before.pages ?? []) await restorePageSnapshot(ctx, tx, page)
  await deleteFormerLabels(tx, before.formerLabels ?? [])
}
