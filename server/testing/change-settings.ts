/** Reads and changes the settings of a test site in the studio, as the owner does. */
import type { SettingChanges, SettingName, SettingsState, StudioSettings } from '#contract/studio/settings.ts'
import { jsonRequest, type TestContext } from './test-context.ts'

/** @param headers of the owner */
export const readSettings = async (
  context: TestContext,
  headers: Record<string, string>,
): Promise<StudioSettings> =>
  ((await context.api('/studio/settings', { headers })).data as unknown as SettingsState).settings

/** @throws Error with the sentence of the site when the settings are refused */
export async function changeSettings(
  context: TestContext,
  headers: Record<string, string>,
  changes: SettingChanges,
): Promise<void> {
  const current = await readSettings(context, headers)
  const names = Object.keys(changes) as SettingName[]
  const base = Object.fromEntries(names.map((name) => [name, current[name]]))
  const { flag, message } = await context.api(
    '/studio/settings',
    jsonRequest('PUT', { changes, base }, headers),
  )
  if (!flag) throw new Error(message)
}
