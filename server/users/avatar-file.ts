/** Pictures of readers on disk: drawn anew, square and small, under names of our own (docs/safety.md, U1 to U3). */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { imageKind } from '#server/media/image-kind.ts'
import { inImageQueue } from '#server/media/image-queue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refused } from '#server/platform/errors.ts'
import { IMMUTABLE, typeOf } from '#server/platform/files.ts'
import { FILE_POLICY } from '#server/platform/headers.ts'

const MOST_PIXELS_A_SIDE = 4096
const SIDE = 512
const kinds = ['jpeg', 'png', 'webp', 'gif', 'avif']
const FOLDER = 'avatars'

/** Its path on disk for an address of ours; null for any other. */
const avatarFile = (ctx: Ctx, address: string): string | null => {
  const [, name] = /^\/avatars\/([0-9a-f]{32}\.webp)$/.exec(address) ?? []
  return name ? join(ctx.config.DATA_DIR, FOLDER, name) : null
}

/** The picture over HTTP; null when there is none at this address. */
export async function serveAvatar(ctx: Ctx, address: string): Promise<Response | null> {
  const file = avatarFile(ctx, address)
  const bytes = file && (await readFile(file).catch(() => null))
  if (!bytes) return null
  const headers = {
    'content-type': typeOf(address),
    'cache-control': IMMUTABLE,
    'content-disposition': 'inline',
    'content-security-policy': FILE_POLICY,
  }
  return new Response(bytes, { headers })
}

/**
 * Decodes a picture, cuts its middle square and stores it without anything else that its file carried.
 * @returns its address
 * @throws refused for bytes that are no picture of these kinds, or one that measures too much
 */
export async function storeAvatar(ctx: Ctx, bytes: Uint8Array): Promise<string> {
  if (!kinds.includes(imageKind(bytes) ?? '')) throw refused('not-a-picture')
  const drawn = await inImageQueue(() => draw(bytes))
  const name = `${randomBytes(16).toString('hex')}.webp`
  const folder = join(ctx.config.DATA_DIR, FOLDER)
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  await writeFile(`${file}.part`, drawn, { flush: true })
  await rename(`${file}.part`, file)
  return `/${FOLDER}/${name}`
}

/** The size stands in the header: it is known before anything is decoded. */
async function draw(bytes: Uint8Array): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS_A_SIDE ** 2, failOn: 'error', pages: 1 } as const
  const facts = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused('not-a-picture')
    })
  if (Math.max(facts.width, facts.height) > MOST_PIXELS_A_SIDE) throw refused('picture-too-large')
  const side = Math.min(SIDE, facts.width, facts.height)
  return sharp(bytes, options)
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw refused('not-a-picture')
    })
}

/** A picture that nobody shows any more. */
export async function removeAvatar(ctx: Ctx, address: string | null): Promise<void> {
  const file = address && avatarFile(ctx, address)
  if (file) await rm(file, { force: true })
}
