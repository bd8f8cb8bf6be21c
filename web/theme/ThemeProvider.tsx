/** Provides the current theme. The class of the body decides for CSS; this is the same value for React. */
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { PREFERENCE_SECONDS, THEME_COOKIE, type Theme } from '#contract/locale.ts'

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

/** The transition class is removed again, so that no later change of color is slow. */
const CROSSFADE_MS = 240

const applyTheme = (theme: Theme) => {
  const { classList } = document.body
  classList.add('theme-fading')
  classList.replace(otherTheme(theme), theme)
  setTimeout(() => classList.remove('theme-fading'), CROSSFADE_MS)
  const color = getComputedStyle(document.body).getPropertyValue('--theme-color').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser we serve
  document.cookie = `${THEME_COOKIE}=${theme}; max-age=${PREFERENCE_SECONDS}; path=/; samesite=lax`
}
