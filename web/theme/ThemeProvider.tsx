/** Provides the current theme. The class of the body decides for CSS; this is the same value for React. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { THEME_COOKIE, type Theme, themes } from '#contract/locale.ts'
import { storePreference } from '#web/preference-cookie.ts'

/** The theme is null until the browser has said what its system prefers. */
type ThemeState = { theme: Theme | null; toggle: (isSilent?: boolean) => void }

const ThemeContext = createContext<ThemeState | null>(null)

export const otherTheme = (theme: Theme): Theme => (theme === 'theme-dark' ? 'theme-light' : 'theme-dark')

/** The theme that the body wears; null where the style sheet alone follows the system. */
export const wornTheme = (): Theme | null =>
  themes.find((theme) => document.body.classList.contains(theme)) ?? null

export const ThemeProvider = ({ theme, children }: { theme: Theme | null; children: ReactNode }) => {
  const [shown, setShown] = useState(theme)
  useEffect(() => {
    if (theme === null) setShown(wornTheme())
  }, [theme])
  const state = useMemo(
    () => ({
      theme: shown,
      toggle: (isSilent = false) => {
        // The system may have changed it in the meantime.
        const isOfSystem = document.body.classList.contains('theme-system')
        const next = otherTheme((isOfSystem ? wornTheme() : shown) ?? 'theme-dark')
        applyTheme(next)
        setShown(next)
        // A tone is not worth a message when it cannot be loaded.
        if (!isSilent)
          import('./theme-sound.ts').then(
            ({ playThemeSound }) => playThemeSound(next),
            () => {},
          )
      },
    }),
    [shown],
  )
  return <ThemeContext value={state}>{children}</ThemeContext>
}

export const useTheme = (): ThemeState => {
  const state = use(ThemeContext)
  if (!state) throw new Error('useTheme needs a ThemeProvider above it')
  return state
}

/**
 * The browser fades between two pictures of the page: a transition of the colors of every element took three times the processor time
 * (docs/decisions/0121). A browser without view transitions switches at once.
 */
const applyTheme = (theme: Theme) => {
  const swap = () => {
    document.body.classList.remove(otherTheme(theme), 'theme-system')
    document.body.classList.add(theme)
    const color = getComputedStyle(document.body).getPropertyValue('--theme-color').trim()
    for (const tag of document.querySelectorAll('meta[name="theme-color"]'))
      tag.setAttribute('content', color)
  }
  // The next switch may come before this one fades: then it is skipped, and only `swap` is done.
  if ('startViewTransition' in document) document.startViewTransition(swap).ready.catch(() => {})
  else swap()
  storePreference(THEME_COOKIE, theme)
}
