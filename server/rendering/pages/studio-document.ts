/**
 * The document of the studio: a shell without content, the same for everybody. The owner's data comes through the API
 * after the login.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { type FirstTheme, type Locale, langTag } from '#contract/locale.ts'
import { anonymousApi } from '#server/api.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { builtFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import { pageAssets, stylesOf } from '#web/document/assets.ts'
import { FORMULA_STYLES } from '#web/site/prose/formula-styles.ts'
import { RARE_BLOCK_STYLES } from '#web/site/prose/rare-block-styles.ts'
import { type Preferences, readPreferences } from './page-url.ts'

type StudioFiles = {
  script: string
  styles: string[]
  /** Of an article's page, for the preview. */
  siteStyles: string[]
}

const ENTRY = 'web/studio/entry-studio.tsx'
const ARTICLE_PAGE = 'web/site/articles/ArticlePage.tsx'

/**
 * @returns the response for every URL of the studio, in the language of the cookie, else in the one that is given, else
 * in the site's
 */
export function createStudioDocument(ctx: Ctx): (request: Request, locale?: Locale) => Promise<Response> {
  let files: StudioFiles | undefined
  const policy = securityHeaders(ctx.config)['content-security-policy'] ?? ''
  return async (request, suggested) => {
    files ??= readStudioFiles()
    const settings = await selectSettings(ctx)
    const preferences: Preferences = readPreferences(request.headers.get('cookie') ?? undefined)
    const locale = preferences.locale ?? suggested ?? settings.defaultLocale
    const theme = preferences.theme ?? settings.themeConfig.theme
    const ownerSheets = (await anonymousApi(ctx, locale).settings.site()).websiteConfigDTO.styleSheets
    const favicon = escapeHtml(settings.favicon ?? '/favicon.svg')
    // The editor makes style elements of its own; the document is never cached, so the nonce is used once.
    const nonce = randomBytes(16).toString('base64')
    return new Response(
      request.method === 'HEAD' ? null : studioHtml(files, { locale, theme, nonce, ownerSheets, favicon }),
      {
        headers: {
          'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex, nofollow',
          // The URL of the first run has a token, and those of drafts are nobody's business.
          'referrer-policy': 'same-origin',
        },
      },
    )
  }
}

/** @throws Error when the studio is not built */
function readStudioFiles(): StudioFiles {
  const manifest = readManifest('studio-manifest.json')
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The manifest of the studio lacks ${ENTRY}`)
  return {
    script: `/${entry.file}`,
    // Also of the chunks that the entry imports, such as the one of the login.
    styles: stylesOf(manifest, ENTRY),
    siteStyles: pageAssets(readManifest('manifest.json'), [ARTICLE_PAGE, FORMULA_STYLES, RARE_BLOCK_STYLES])
      .styles,
  }
}

function readManifest(name: string): Manifest {
  const file = join(builtFolder, 'client', '.vite', name)
  if (!existsSync(file)) throw new Error('The studio is not built yet: run “npm run build” first')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The owner's colors apply here as well; their CSS only in previews, so that it can always be repaired. */
const isColorSheet = (url: string): boolean => url.includes('/colors.css')

type StudioLook = { locale: Locale; theme: FirstTheme; nonce: string; ownerSheets: string[]; favicon: string }

const studioHtml = (
  { script, styles, siteStyles }: StudioFiles,
  { locale, theme, nonce, ownerSheets, favicon }: StudioLook,
): string => `<!doctype html>
<html lang="${langTag[locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
<title>Borealis</title>
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="">
<meta name="style-nonce" content="${nonce}">
<meta name="site-styles" content="${[...siteStyles, ...ownerSheets].join(' ')}">
<link rel="icon" href="${favicon}">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
</head><body class="${theme}">${ownerSheets
  .filter(isColorSheet)
  .map((href) => `<link rel="stylesheet" href="${href}">`)
  .join('')}<div id="app"></div></body></html>`
