/** Opens the command palette on a phone in a screen that fills the window: its navigation, which has a button, is not there. */
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './PaletteButton.module.css'
import { useOpenPalette } from './PaletteProvider.tsx'

export const PaletteButton = () => {
  const { palette } = useStudioTexts('frame')
  return (
    <button type="button" className={`ib ${styles.button}`} aria-label={palette} onClick={useOpenPalette()}>
      <StudioIcon name="search" size={18} />
    </button>
  )
}
