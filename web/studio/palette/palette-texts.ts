/** The texts of the command palette, and the names of screens and settings in both languages: each finds them. */
import { memoizeLoad } from '#web/memoize-load.ts'
import { studioTexts } from '../studio-texts.ts'
import type { PaletteTexts } from './texts/en.ts'

export const usePaletteTexts = studioTexts<PaletteTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})

/** Loaded when the palette opens first. */
export const loadNames = memoizeLoad(async () => {
  const [frameEn, frameCn, settingsEn, settingsCn, en, cn] = await Promise.all([
    import('../frame/texts/en.ts'),
    import('../frame/texts/cn.ts'),
    import('../settings/texts/en.ts'),
    import('../settings/texts/cn.ts'),
    import('./texts/en.ts'),
    import('./texts/cn.ts'),
  ])
  return {
    en: { frame: frameEn.default, settings: settingsEn.default, palette: en.default },
    cn: { frame: frameCn.default, settings: settingsCn.default, palette: cn.default },
  }
})
export type Names = Awaited<ReturnType<typeof loadNames>>
