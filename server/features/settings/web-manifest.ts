/** Renders /manifest.webmanifest, by which browsers install the site. */
import { langTag, type Theme } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { siteName, siteTagline, siteTitle } from '#contract/site-texts.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectSettings } from './settings.sql.ts'

/** `--ink-0` of each theme. */
const COLORS: Record<Theme, string> = { 'theme-dark': '#0d1318', 'theme-light': '#f7fbfb' }

/** Made from the owner's favicon, if there is one (site-icon-response.ts). */
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** In the site's default language: one browser installs it once, whatever language its visitor chooses later. */
export async function webManifest(ctx: Ctx): Promise<string> {
  const settings = await selectSettings(ctx)
  const locale = settings.defaultLocale
  const color = COLORS[settings.themeConfig.theme === 'theme-light' ? 'theme-light' : 'theme-dark']
  const description = siteTagline(settings, locale)
  return JSON.stringify({
    id: pages.home.href(),
    start_url: pages.home.href(),
    scope: '/',
    name: siteTitle(settings, locale),
    short_name: siteName(settings, locale),
    ...(description ? { description } : {}),
    lang: langTag[locale],
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons: ICONS,
  })
}
