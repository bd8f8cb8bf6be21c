/** Switches the theme, which the studio shares with the site. */
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'

export const ThemeSwitch = () => {
  const texts = useStudioTexts('frame')
  const { theme, toggle } = useTheme()
  return (
    <button type="button" className="ib" aria-label={texts.theme} onClick={() => toggle()}>
      <StudioIcon name={theme === 'theme-dark' ? 'sun' : 'moon'} size={18} />
    </button>
  )
}
