/** Hides sections of a test site through the settings, as the owner does. */
import { type Section, sections } from '#contract/sections.ts'
import { changeSettings } from './change-settings.ts'
import type { TestContext } from './test-context.ts'

/** @param headers of the owner. @throws Error when the settings are refused */
export const showSections = (
  context: TestContext,
  headers: Record<string, string>,
  isShown: (section: Section) => boolean,
): Promise<void> =>
  changeSettings(context, headers, {
    navigation: sections.map((section) => ({ section, isShown: isShown(section) })),
  })
