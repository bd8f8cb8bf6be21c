/** Opens the command palette on a phone in a screen that fills the window: its navigation, which has a button, is not there. */
import { IconButton } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './PaletteButton.module.css'
import { useOpenPalette } from './PaletteProvider.tsx'

export const PaletteButton = () => {
  const { palette } = useStudioTexts('frame')
  return (
    <IconButton
      icon="search"
      size={18}
      className={styles.button}
      label={palette}
      onClick={useOpenPalette()}
    />
  )
}
