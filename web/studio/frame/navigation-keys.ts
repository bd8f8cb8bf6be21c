/** The key that follows `G` for each screen of the navigation. */
import type { StudioScreen } from './studio-screen.ts'

/** The key of its entry, or its number among the first nine. Null where an entry has neither. */
export const navigationKeys = (
  screens: readonly StudioScreen[],
): { screen: StudioScreen; second: string | null }[] =>
  screens
    .filter(({ nav }) => nav)
    .map((screen, i) => ({ screen, second: screen.nav?.key ?? (i < 9 ? String(i + 1) : null) }))
