/**
 * Stores the avatars of readers: decoded and resized to a small square, under generated names
 * (docs/requirements/safety.md, U1 to U3).
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { ImageError } from '#server/features/media/image-error.ts'
import { imageKind } from '#server/features/media/image-kind.ts'
import { resizeImage } from '#server/features/media/resize-image.ts'
import { serveStoredFile } from '#server/features/media/serve-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { type ByteSource, type Incoming, receive } from '#server/platform/storage/incoming.ts'
import { AVATAR_FILE } from '#server/platform/storage/storage.ts'

const square = { side: 512, mostSide: 4096 }
/** More than the largest that an upload may have. */
const MAX_BYTES = 4 * 1024 * 1024
const kinds = ['jpeg', 'png', 'webp', 'gif', 'avif']

const keyOf = (url: string): string | null => {
  const [, name] = /^\/avatars\/([0-9a-f]{32})\.webp$/.exec(url) ?? []
  return name ? `${name}/${AVATAR_FILE}` : null
}

/** Serves `/avatars/…` over HTTP; null for a missing file. */
export async function serveAvatar(ctx: Ctx, request: Request, url: string): Promise<Response | null> {
  const key = keyOf(url)
  const file = key && (await ctx.storage.stat(key))
  return file ? serveStoredFile(ctx, request, { key: file.key, size: file.size, type: 'image/webp' }) : null
}

/**
 * Decodes an image, crops its middle square and stores it without metadata.
 * @returns its URL
 * @throws refused for bytes that are no image of these kinds, or one with too many pixels
 */
export async function storeAvatar(ctx: Ctx, source: ByteSource | Incoming): Promise<string> {
  const { path, head } = await receive(ctx.config.DATA_DIR, source, MAX_BYTES)
  const into = `${path}-resized`
  try {
    const kind = imageKind(head)
    if (kind === null || !kinds.includes(kind)) throw refusal('not-an-image')
    await mkdir(into)
    const { variants } = await resizeImage({ path, kind, square })
    const name = randomBytes(16).toString('hex')
    await ctx.storage.put(`${name}/${AVATAR_FILE}`, { path: variants[0]?.path ?? '' }, 'image/webp')
    return `/avatars/${name}.webp`
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    throw refusal(error.reason === 'too-many-pixels' ? 'image-too-many-pixels' : 'not-an-image')
  } finally {
    await rm(into, { recursive: true, force: true })
    await rm(path, { force: true })
  }
}

/** Deletes an avatar that is no longer used. */
export async function removeAvatar(ctx: Ctx, url: string | null): Promise<void> {
  const key = url && keyOf(url)
  if (key) await ctx.storage.remove(key)
}
