/** Shows the theme that a click selects. Without scripts it is a form that sets the cookie. */

import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { otherTheme, useTheme } from '#web/theme/ThemeProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PreferenceForm } from '../PreferenceForm.tsx'
import { useConfig } from '../site.queries.ts'

export const ThemeToggle = () => {
  const { frame } = useTexts()
  const { theme, toggle } = useTheme()
  const isSilent = useConfig()?.themeSound === false
  return (
    <PreferenceForm onSubmit={() => toggle(isSilent)}>
      <button
        type="submit"
        className="ib"
        name="theme"
        value={otherTheme(theme)}
        aria-label={frame.switchTheme}
      >
        <Icon name="sun" size={18} className="only-dark" />
        <Icon name="moon" size={18} className="only-light" />
      </button>
    </PreferenceForm>
  )
}
