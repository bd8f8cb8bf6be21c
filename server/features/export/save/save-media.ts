/** Stores a file of an export as it is: in the same sizes, under the same URL. */
import { createReadStream } from 'node:fs'
import { lstat, realpath, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { CREATE_VARIANTS } from '#server/features/media/create-stored-variants.ts'
import { fileKind, fileMimes } from '#server/features/media/file-kind.ts'
import { imageKind } from '#server/features/media/image-kind.ts'
import { fileSizes } from '#server/features/media/media.mapper.ts'
import { insertMedia, type MediaRow, selectMediaByHash } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Incoming, receive } from '#server/platform/storage/incoming.ts'
import { AVATAR_FILE } from '#server/platform/storage/storage.ts'
import { type MediaItem, msOrNull } from '../items.ts'
import { AVATAR_FOLDER, MEDIA_FOLDER } from '../manifest.ts'
import { updateMediaAlt } from './site-rows.sql.ts'

/** Of the file here; null when it is not here, or not complete. */
export async function findStored(ctx: Ctx, hash: string): Promise<MediaRow | null> {
  const row = await selectMediaByHash(ctx.db, hash)
  if (!row) return null
  for (const key of fileSizes(row).keys()) if (!(await ctx.storage.stat(key))) return null
  return row
}

/**
 * Stores the files, and returns what writes their row.
 * @throws Error for a file that is missing, damaged or of another kind than its name says
 */
export async function storeExported(
  ctx: Ctx,
  root: string,
  item: MediaItem,
): Promise<(tx: Tx) => Promise<number>> {
  const { variants, takenAt, createdAt, originalName, alt, replacedBy: _, ...kept } = item
  const files = { ...kept, variants: JSON.stringify(variants) }
  for (const [key, size] of fileSizes(files)) {
    const name = key.slice(key.indexOf('/') + 1)
    await store(ctx, root, `${MEDIA_FOLDER}/${key}`, key, size, (head) => isOfKind(head, name))
  }
  return async (tx) => {
    const row = await insertMedia(tx, {
      ...files,
      original_name: originalName,
      taken_at: msOrNull(takenAt),
      created_at: Date.parse(createdAt),
    })
    await updateMediaAlt(tx, row.id, alt)
    if (variants.some(({ bytes }) => bytes === 0))
      await ctx.jobs.add(tx, CREATE_VARIANTS, { mediaId: row.id })
    return row.id
  }
}

/** @param url `/avatars/<name>.webp`; others lie on other servers. @throws Error when it is missing or no image */
export async function storeExportedAvatar(ctx: Ctx, root: string, url: string): Promise<void> {
  const [, name] = /^\/avatars\/([0-9a-f]{32})\.webp$/.exec(url) ?? []
  if (!name || (await ctx.storage.stat(`${name}/${AVATAR_FILE}`))) return
  const path = `${AVATAR_FOLDER}/${name}.webp`
  await store(ctx, root, path, `${name}/${AVATAR_FILE}`, null, (head) => imageKind(head) === 'webp')
}

/** `source.bin` is what the sizes of an image are created from; it is decoded, and never served. */
function isOfKind(head: Uint8Array, name: string): boolean {
  if (name === 'source.bin') return imageKind(head) !== null
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return ending === 'webp' || ending === 'avif' ? imageKind(head) === ending : fileKind(head) === ending
}

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  bin: 'application/octet-stream',
  ...fileMimes,
}

async function store(
  ctx: Ctx,
  root: string,
  path: string,
  key: string,
  size: number | null,
  isRight: (head: Uint8Array) => boolean,
): Promise<void> {
  const file = join(root, path)
  const found = await lstat(file).catch(() => null)
  // A link could lead to any file of this machine.
  if (!found?.isFile() || !(await realpath(file)).startsWith(root + sep))
    throw new Error(`${path} is missing`)
  // What was encoded again since has another size than its row says; a source has that of the upload.
  if (size !== null && found.size !== size && !isStripped(path))
    throw new Error(`${path} has ${found.size} bytes instead of ${size}`)
  const incoming: Incoming = await receive(ctx.config.DATA_DIR, createReadStream(file), found.size)
  try {
    if (!isRight(incoming.head)) throw new Error(`${path} is not what its name says`)
    await ctx.storage.put(key, { path: incoming.path }, TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? '')
  } finally {
    await rm(incoming.path, { force: true })
  }
}

/** Location metadata was removed from it after its size was written down. */
const isStripped = (path: string): boolean => /\.(mp4|mov|m4a)$/.test(path)
