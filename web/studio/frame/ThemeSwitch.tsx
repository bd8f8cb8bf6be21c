/** Switches the theme, which the studio shares with the site. */
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { IconButton } from './Button.tsx'

export const ThemeSwitch = () => {
  const texts = useStudioTexts('frame')
  const { theme, toggle } = useTheme()
  return (
    <IconButton
      icon={theme === 'theme-dark' ? 'sun' : 'moon'}
      size={18}
      label={texts.theme}
      onClick={() => toggle()}
    />
  )
}
