/** The names of screens and settings in both languages: the palette finds both. */
import { memoizeLoad } from '#web/memoize-load.ts'

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
