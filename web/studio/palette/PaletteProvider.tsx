/** Opens the command palette by keyboard or a button. Its code loads when it is opened first. */
import { createContext, type ReactNode, Suspense, use, useState } from 'react'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'

const PaletteContext = createContext<() => void>(() => {})

/** `const openPalette = useOpenPalette()` */
export const useOpenPalette = () => use(PaletteContext)

const loadPalette = async () => (await import('./Palette.tsx')).Palette

export const PaletteProvider = ({ children }: { children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const Palette = useLazyComponent(isOpen, loadPalette, close)
  return (
    <PaletteContext value={open}>
      <PaletteShortcuts onOpen={open} />
      {children}
      {isOpen && Palette ? (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      ) : null}
    </PaletteContext>
  )
}

/**
 * Before the screens, so that a screen with keys of its own wins: `Mod+K` makes a link where articles and pages are written, and
 * `Mod+P` opens the palette there too. `Mod+Shift+P` belongs to the browser in Firefox.
 */
const PaletteShortcuts = ({ onOpen }: { onOpen: () => void }) => {
  const { palette, shortcuts } = useStudioTexts('frame')
  const shown = { label: palette, group: shortcuts.everywhere, run: onOpen }
  useShortcut({ ...shown, keys: 'Mod+K' })
  useShortcut({ ...shown, keys: 'Mod+P' })
  return null
}
