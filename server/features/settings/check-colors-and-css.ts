/** Checks the owner's colors and CSS, each with a sentence of its own at its field. */
import { type Theme, themes } from '#contract/locale.ts'
import { HEX_COLOR } from '#contract/studio/accent.ts'
import type { StudioSettings } from '#contract/studio/settings.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { CheckedSettings } from './check-settings.ts'

/** @throws invalid for a color that is none, or that visitors could not read */
export async function checkColors({ settings, changed }: CheckedSettings): Promise<void> {
  const hasNewGradient = ['gradient1', 'gradient2', 'gradient3'].some((name) => changed.has(name as never))
  const colors = [settings.gradient1, settings.gradient2, settings.gradient3]
  for (const [place, color] of hasNewGradient ? colors.entries() : []) {
    const name = `gradient${place + 1}`
    if (color !== '' && !HEX_COLOR.test(color)) throw fieldError(name, 'color')
    if (color === '' && colors.some(Boolean)) throw fieldError(name, 'three-colors')
  }
  for (const theme of themes) {
    const suffix = theme === 'theme-dark' ? 'Dark' : 'Light'
    if (changed.has(`accent${suffix}`)) await checkAccent(settings, theme, suffix)
    if (changed.has(`headerGradient${suffix}`)) await checkHeader(settings, theme, suffix)
  }
}

type Suffix = 'Dark' | 'Light'

async function checkAccent(settings: StudioSettings, theme: Theme, suffix: Suffix): Promise<void> {
  const accent = settings[`accent${suffix}`]
  if (accent === '') return
  if (!HEX_COLOR.test(accent)) throw fieldError(`accent${suffix}`, 'color')
  const { failingPair } = await import('./check-colors.ts')
  const failing = failingPair(accent, theme)
  if (failing)
    throw fieldError(`accent${suffix}`, 'accent-contrast', {
      ratio: oneDigit(failing.ratio),
      needed: failing.needed,
    })
}

async function checkHeader(settings: StudioSettings, theme: Theme, suffix: Suffix): Promise<void> {
  const gradient = settings[`headerGradient${suffix}`]
  if (gradient === '') return
  const { headerContrast, isReadableHeader } = await import('./check-colors.ts')
  const ratio = headerContrast(gradient, theme)
  if (ratio === null) throw fieldError(`headerGradient${suffix}`, 'gradient')
  if (!isReadableHeader(ratio))
    throw fieldError(`headerGradient${suffix}`, 'gradient-contrast', { ratio: oneDigit(ratio) })
}

/** Rounded down, so that a failing ratio never reads as the one that is needed. */
const oneDigit = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1)

/** @throws invalid for CSS that cannot be read or loads from elsewhere; the CSS as browsers get it */
export async function readCss(source: string): Promise<string> {
  if (source.trim() === '') return ''
  const { compileCss } = await import('./compile-css.ts')
  const compiled = compileCss(source)
  if ('css' in compiled) return compiled.css
  throw fieldError('customCss', compiled.reason, { line: compiled.line })
}
