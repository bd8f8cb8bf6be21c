/**
 * The document of the studio: a shell without content, the same for everybody. The owner's data comes through the API
 * after the login.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, langTag, type Theme } from '#contract/locale.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { builtFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Preferences, readPreferences } from './page-url.ts'

type StudioFiles = { script: string; styles: string[] }

const ENTRY = 'web/studio/entry-studio.tsx'

/** The studio has a build and a manifest of its own, so that no file of the site depends on it. */
const STUDIO_MANIFEST = join(builtFolder, 'client', '.vite', 'studio-manifest.json')

/** @returns the response for every URL of the studio */
export function createStudioDocument(ctx: Ctx): (request: Request) => Promise<Response> {
  let files: StudioFiles | undefined
  return async (request) => {
    files ??= readStudioFiles()
    const settings = await selectSettings(ctx)
    const preferences: Preferences = readPreferences(request.headers.get('cookie') ?? undefined)
    const locale = preferences.locale ?? settings.defaultLocale
    const theme = preferences.theme ?? settings.themeConfig.theme
    return new Response(request.method === 'HEAD' ? null : studioHtml(files, locale, theme), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      },
    })
  }
}

/** @throws Error when the studio is not built */
function readStudioFiles(): StudioFiles {
  if (!existsSync(STUDIO_MANIFEST)) throw new Error('The studio is not built yet: run “npm run build” first')
  const manifest = JSON.parse(readFileSync(STUDIO_MANIFEST, 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The manifest of the studio lacks ${ENTRY}`)
  return { script: `/${entry.file}`, styles: (entry.css ?? []).map((file) => `/${file}`) }
}

const studioHtml = ({ script, styles }: StudioFiles, locale: Locale, theme: Theme): string => `<!doctype html>
<html lang="${langTag[locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
<title>Borealis</title>
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="">
<link rel="icon" href="/favicon.svg">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
</head><body class="${theme}"><div id="app"></div></body></html>`
