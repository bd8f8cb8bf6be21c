/** Reads the owner's colors for the header's gradient and the loading bar from the site's configuration. */

import type { Theme } from '#contract/locale.ts'
import type { WebsiteConfig } from '#contract/settings.ts'

type ThemeConfig = WebsiteConfig['themeConfig']

/**
 * The custom properties to set on the body; null removes one. Values that a browser would not accept are left out,
 * and so is anything that could load a resource.
 */
export const configuredColors = (
  { gradient, header_gradient_css_dark, header_gradient_css_light }: ThemeConfig,
  theme: Theme,
  accepts: (property: string, value: string) => boolean,
): Record<string, string | null> => {
  const header = theme === 'theme-dark' ? header_gradient_css_dark : header_gradient_css_light
  const stops = [gradient.color_1, gradient.color_2, gradient.color_3]
  const colors = stops.filter((color) => color !== null && accepts('color', color))
  const isGradient =
    header !== null && /^[a-z-]*gradient\(/i.test(header) && !/url\(|image-set\(/i.test(header)
  return {
    '--header-gradient': isGradient && accepts('background', header) ? header : null,
    '--ribbon': colors.length === stops.length ? `linear-gradient(90deg, ${colors.join(', ')})` : null,
  }
}
