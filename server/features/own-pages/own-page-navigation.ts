/** Shows and hides a page in the navigation, whose entries and order are a setting. */

import { withAllSections } from '#server/features/settings/public-config.mapper.ts'
import { selectSettingsForUpdate } from '#server/features/settings/settings.sql.ts'
import type { NavEntry } from '#server/features/settings/settings.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'

const isPage = (id: number) => (entry: NavEntry) => 'page' in entry && entry.page === id

export const hasNavEntry = (navigation: NavEntry[] | null, id: number): boolean =>
  navigation?.some((entry) => isPage(id)(entry) && entry.isShown) ?? false

/** A hidden entry keeps its place; a new one comes last. */
export async function setInNavigation(ctx: Ctx, tx: Tx, id: number, isShown: boolean): Promise<void> {
  const { navigation } = await selectSettingsForUpdate(ctx, tx)
  if (hasNavEntry(navigation, id) === isShown) return
  const entries = withAllSections(navigation ?? [])
  const next = entries.some(isPage(id))
    ? entries.map((entry) => (isPage(id)(entry) ? { ...entry, isShown } : entry))
    : [...entries, { page: id, isShown }]
  await updateSettings(ctx, tx, { navigation: next })
}

/** The page is gone for good. */
export async function removeFromNavigation(ctx: Ctx, tx: Tx, ids: number[]): Promise<void> {
  const { navigation } = await selectSettingsForUpdate(ctx, tx)
  const next = navigation?.filter((entry) => !ids.some((id) => isPage(id)(entry)))
  if (navigation && next && next.length < navigation.length)
    await updateSettings(ctx, tx, { navigation: next })
}
