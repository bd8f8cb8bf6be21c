/** Checks the owner's colors and CSS, each with a sentence of its own at its field. */
import { type Theme, themes } from '#contract/locale.ts'
import { HEX_COLOR } from '#contract/studio/accent.ts'
import type { StudioSettings } from '#contract/studio/settings.ts'
import { type Failure, fieldError } from '#server/platform/errors.ts'
import type { CheckedSettings } from './check-settings.ts'

/** An error for each color that is none, or that visitors could not read. */
export async function* colorErrors({ settings, changed }: CheckedSettings): AsyncGenerator<Failure> {
  const hasNewGradient = ['gradient1', 'gradient2', 'gradient3'].some((name) => changed.has(name as never))
  const colors = [settings.gradient1, settings.gradient2, settings.gradient3]
  for (const [place, color] of hasNewGradient ? colors.entries() : []) {
    const name = `gradient${place + 1}`
    if (color !== '' && !HEX_COLOR.test(color)) yield fieldError(name, 'color')
    if (color === '' && colors.some(Boolean)) yield fieldError(name, 'three-colors')
  }
  for (const theme of themes) {
    const suffix = theme === 'theme-dark' ? 'Dark' : 'Light'
    if (changed.has(`accent${suffix}`)) yield* accentErrors(settings, theme, suffix)
    if (changed.has(`headerGradient${suffix}`)) yield* headerErrors(settings, theme, suffix)
  }
}

type Suffix = 'Dark' | 'Light'

async function* accentErrors(
  settings: StudioSettings,
  theme: Theme,
  suffix: Suffix,
): AsyncGenerator<Failure> {
  const accent = settings[`accent${suffix}`]
  if (accent === '') return
  if (!HEX_COLOR.test(accent)) return yield fieldError(`accent${suffix}`, 'color')
  const { failingPair } = await import('./check-colors.ts')
  const failing = failingPair(accent, theme)
  if (failing)
    yield fieldError(`accent${suffix}`, 'accent-contrast', {
      ratio: oneDigit(failing.ratio),
      needed: failing.needed,
    })
}

async function* headerErrors(
  settings: StudioSettings,
  theme: Theme,
  suffix: Suffix,
): AsyncGenerator<Failure> {
  const gradient = settings[`headerGradient${suffix}`]
  if (gradient === '') return
  const { headerContrast, isReadableHeader } = await import('./check-colors.ts')
  const ratio = headerContrast(gradient, theme)
  if (ratio === null) return yield fieldError(`headerGradient${suffix}`, 'gradient')
  if (!isReadableHeader(ratio))
    yield fieldError(`headerGradient${suffix}`, 'gradient-contrast', { ratio: oneDigit(ratio) })
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
