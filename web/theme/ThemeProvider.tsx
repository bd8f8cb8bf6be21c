/** Provides the current theme. The class of the body decides for CSS; this is the same value for React. */
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { THEME_COOKIE, type Theme } from '#contract/locale.ts'
import { storePreference } from '#web/preference-cookie.ts'

type ThemeState = { theme: Theme; toggle: (isSilent?: boolean) => void }

const ThemeContext = createContext<ThemeState | null>(null)

export const otherTheme = (theme: Theme): Theme => (theme === 'theme-dark' ? 'theme-light' : 'theme-dark')

export const ThemeProvider = ({ theme, children }: { theme: Theme; children: ReactNode }) => {
  const [shown, setShown] = useState(theme)
  const state = useMemo(
    () => ({
      theme: shown,
      toggle: (isSilent = false) => {
        const next = otherTheme(shown)
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
    document.body.classList.replace(otherTheme(theme), theme)
    const color = getComputedStyle(document.body).getPropertyValue('--theme-color').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  }
  // The next switch may come before this one fades: then it is skipped, and only `swap` is done.
  if ('startViewTransition' in document) document.startViewTransition(swap).ready.catch(() => {})
  else swap()
  storePreference(THEME_COOKIE, theme)
}
