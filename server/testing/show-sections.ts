/** Hides sections of a test site through the settings, as the owner does. */
import { type Section, sections } from '#contract/sections.ts'
import type { SettingsState } from '#contract/studio/settings.ts'
import { jsonRequest, type TestContext } from './test-context.ts'

/** @param headers of the owner. @throws Error when the settings are refused */
export async function showSections(
  context: TestContext,
  headers: Record<string, string>,
  isShown: (section: Section) => boolean,
): Promise<void> {
  const { settings } = (await context.api('/studio/settings', { headers })).data as unknown as SettingsState
  const navigation = sections.map((section) => ({ section, isShown: isShown(section) }))
  const body = { changes: { navigation }, base: { navigation: settings.navigation } }
  const { flag, message } = await context.api('/studio/settings', jsonRequest('PUT', body, headers))
  if (!flag) throw new Error(message)
}
