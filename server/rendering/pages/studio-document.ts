/**
 * The document of the studio: a shell without content, the same for everybody. The owner's data comes through the API
 * after the login.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { type Locale, langTag, type Theme } from '#contract/locale.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { builtFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { pageAssets } from '#web/document/assets.ts'
import { type Preferences, readPreferences } from './page-url.ts'

type StudioFiles = {
  script: string
  styles: string[]
  /** Of an article's page, for the preview. */
  siteStyles: string[]
}

const ENTRY = 'web/studio/entry-studio.tsx'
const ARTICLE_PAGE = 'web/site/articles/ArticlePage.tsx'

/** @returns the response for every URL of the studio */
export function createStudioDocument(ctx: Ctx): (request: Request) => Promise<Response> {
  let files: StudioFiles | undefined
  const policy = securityHeaders(ctx.config)['content-security-policy'] ?? ''
  return async (request) => {
    files ??= readStudioFiles()
    const settings = await selectSettings(ctx)
    const preferences: Preferences = readPreferences(request.headers.get('cookie') ?? undefined)
    const locale = preferences.locale ?? settings.defaultLocale
    const theme = preferences.theme ?? settings.themeConfig.theme
    // The editor makes style elements of its own; the document is never cached, so the nonce is used once.
    const nonce = randomBytes(16).toString('base64')
    return new Response(request.method === 'HEAD' ? null : studioHtml(files, { locale, theme, nonce }), {
      headers: {
        'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  }
}

/** @throws Error when the studio is not built */
function readStudioFiles(): StudioFiles {
  const entry = readManifest('studio-manifest.json')[ENTRY]
  if (!entry) throw new Error(`The manifest of the studio lacks ${ENTRY}`)
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    siteStyles: pageAssets(readManifest('manifest.json'), [ARTICLE_PAGE]).styles,
  }
}

function readManifest(name: string): Manifest {
  const file = join(builtFolder, 'client', '.vite', name)
  if (!existsSync(file)) throw new Error('The studio is not built yet: run “npm run build” first')
  return JSON.parse(readFileSync(file, 'utf8'))
}

type StudioLook = { locale: Locale; theme: Theme; nonce: string }

const studioHtml = (
  { script, styles, siteStyles }: StudioFiles,
  { locale, theme, nonce }: StudioLook,
): string => `<!doctype html>
<html lang="${langTag[locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
<title>Borealis</title>
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="">
<meta name="style-nonce" content="${nonce}">
<meta name="site-styles" content="${siteStyles.join(' ')}">
<link rel="icon" href="/favicon.svg">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
</head><body class="${theme}"><div id="app"></div></body></html>`
