/** Serves the icons that systems ask for, made from the owner's favicon. */
import { hash } from 'node:crypto'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'
import { FILE_POLICY } from '#server/platform/http/security-headers.ts'
import { drawnFile } from './drawn-files.ts'
import type { SiteIcon } from './rasterize-icon.ts'
import { serveMedia } from './serve-media.ts'

/** By path, where phones, manifests and old browsers expect them. */
export const siteIcons: Readonly<Record<string, Pick<SiteIcon, 'side' | 'form'>>> = {
  '/icon-180.png': { side: 180, form: 'apple' },
  '/icon-192.png': { side: 192, form: 'any' },
  '/icon-512.png': { side: 512, form: 'any' },
  '/icon-maskable-512.png': { side: 512, form: 'maskable' },
  '/favicon.ico': { side: 48, form: 'ico' },
}

/** Null without a favicon of the owner's; a redirect to one that this site does not have. */
export async function siteIconResponse(ctx: Ctx, path: string): Promise<Response | null> {
  const icon = siteIcons[path]
  const { favicon, themeConfig } = await selectSettings(ctx)
  if (!icon || !favicon) return null
  if (!favicon.startsWith('/media/'))
    return new Response(null, { status: 302, headers: { location: favicon, 'cache-control': 'no-cache' } })
  const background = themeConfig.theme === 'theme-light' ? '#f7fbfb' : '#0d1318'
  const version = hash('sha1', favicon + background, 'base64url').slice(0, 12)
  const refuse = async () => false
  const load = async () => {
    const image = await serveMedia(ctx, new Request(`http://localhost${favicon}`), favicon, refuse, refuse)
    if (image?.status !== 200) throw new Failure('no-such-path')
    return [image]
  }
  const bytes = await drawnFile(ctx, `${version}-${path.slice(1)}`, load, ([source = '']) => ({
    icon: { ...icon, source, background },
  }))
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': icon.form === 'ico' ? 'image/x-icon' : 'image/png',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': FILE_POLICY,
    },
  })
}
