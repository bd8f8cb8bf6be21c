/**
 * The cookie with which the owner's browser loads files that are not public: an `<img>` sends no session token. The API
 * sets it in the responses to the owner's studio.
 */
import type { Ctx } from '../context.ts'
import type { Viewer } from './serve.ts'

export const MEDIA_COOKIE = 'studio-media'
export const MEDIA_COOKIE_SECONDS = 12 * 3600
const RENEW_MS = 6 * 3600 * 1000

type MediaAccess = { sessionId: number; expiresAt: number }

/** The value to set; null for other viewers, and while the one that the browser has is young. */
export function newMediaCookie(ctx: Ctx, viewer: Viewer, cookie: string | undefined): string | null {
  if (viewer.kind !== 'owner') return null
  const { sessionId } = viewer
  const known = readMediaCookie(ctx, cookie)
  if (known?.sessionId === sessionId && known.expiresAt > ctx.now() + RENEW_MS) return null
  return ctx.encrypt(JSON.stringify({ sessionId, expiresAt: ctx.now() + MEDIA_COOKIE_SECONDS * 1000 }))
}

/** What the cookie says; null when it is missing, forged or expired. */
export function readMediaCookie(ctx: Ctx, cookie: string | undefined): MediaAccess | null {
  if (!cookie || cookie.length > 500) return null
  try {
    const access = JSON.parse(ctx.decrypt(decodeURIComponent(cookie))) as MediaAccess
    return access.expiresAt > ctx.now() ? access : null
  } catch {
    return null
  }
}
