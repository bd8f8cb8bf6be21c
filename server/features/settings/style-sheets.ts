/** Writes the style sheets of the owner: one with the colors of the settings, one with the owner's CSS. */
import { hash } from 'node:crypto'
import type { Settings } from './settings.ts'

/** As in web/styles/tokens.css: paper has the light colors in both themes, and some pages are dark in both. */
const DARK = 'body.theme-dark,body:has(.dark-page)'
const DARK_SYSTEM = 'body.theme-system'
const LIGHT = 'body'

/** Nothing in it can end the declaration or load a resource; values of old databases were never checked. */
const GRADIENT = /^(repeating-)?(linear|radial|conic)-gradient\((?:(?!url\(|image-set\()[^;{}<>\\@"'])*\)$/i

const COLOR = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl|oklch|oklab|lch|lab)a?\([\d\s.,%/a-z+-]*\))$/i

export type StyleSheetName = 'colors.css' | 'custom.css'

/** The CSS of a sheet; empty when the owner has set nothing in it. */
export function styleSheet(settings: Settings, name: StyleSheetName): string {
  return name === 'custom.css' ? settings.compiledCss : colorSheet(settings)
}

/** The URLs of the sheets that have content. The version changes with the content, so browsers store them forever. */
export const styleSheetUrls = (settings: Settings): string[] =>
  (['colors.css', 'custom.css'] as const).flatMap((name) => {
    const css = styleSheet(settings, name)
    return css === '' ? [] : [styleSheetUrl(name, css)]
  })

const styleSheetUrl = (name: StyleSheetName, css: string): string => `/site-style/${name}?v=${versionOf(css)}`

export const versionOf = (css: string): string => hash('sha1', css, 'base64url').slice(0, 12)

function colorSheet({ accent, themeConfig }: Settings): string {
  const { gradient, header_gradient_css_dark, header_gradient_css_light } = themeConfig
  const stops = [gradient.color_1, gradient.color_2, gradient.color_3]
  const ribbon = stops.every(isColor) ? `--ribbon:linear-gradient(90deg,${stops.join(',')})` : ''
  const dark = [...accentTokens(accent.dark, 60), header(header_gradient_css_dark)]
  const light = [...accentTokens(accent.light, 78), header(header_gradient_css_light)]
  return (
    rule(LIGHT, [ribbon, ...light]) +
    onScreens('screen', rule(DARK, dark)) +
    onScreens('screen and (prefers-color-scheme:dark)', rule(DARK_SYSTEM, dark))
  )
}

const isColor = (color: string | null): color is string => color !== null && COLOR.test(color)

/** @param strength how much of the accent its fainter neighbor has, in percent: the theme decides what stays visible */
const accentTokens = (accent: string | null, strength: number): string[] =>
  isColor(accent)
    ? [
        `--oxygen:${accent}`,
        `--oxygen-dim:color-mix(in oklab,${accent} ${strength}%,var(--ink-0))`,
        `--oxygen-wash:color-mix(in oklab,${accent} 12%,var(--ink-0))`,
      ]
    : []

const header = (gradient: string | null): string =>
  gradient !== null && GRADIENT.test(gradient.trim()) ? `--header-gradient:${gradient.trim()}` : ''

const onScreens = (media: string, css: string): string => (css === '' ? '' : `@media ${media}{${css}}`)

const rule = (selector: string, declarations: string[]): string => {
  const present = declarations.filter(Boolean)
  return present.length === 0 ? '' : `${selector}{${present.join(';')}}`
}
