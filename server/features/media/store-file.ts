/** Stores a file unchanged except for its location metadata: a video, audio or captions. */
import { rm } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import { type Incoming, receive, TooManyBytes } from '#server/platform/storage/incoming.ts'
import { FileError } from './file-error.ts'
import { type FileKind, fileKind, fileMimes } from './file-kind.ts'
import { fileKey } from './media.mapper.ts'
import { insertMedia, type MediaRow, selectMediaByHash } from './media.sql.ts'
import { stripLocationMetadata } from './strip-location-metadata.ts'

const MAX_FILE_BYTES = 4 * 1024 * 1024 * 1024
const MAX_CAPTION_BYTES = 4 * 1024 * 1024

export type StoreFileOptions = {
  /** Shown to the owner; it never becomes part of a path. */
  name: string
  /** The kinds that are accepted here. */
  acceptedKinds: readonly FileKind[]
  maxBytes?: number
}

/**
 * Stores the bytes and returns their row; the same bytes are stored once. The row exists only when the file does.
 * @throws FileError for another kind or a file that is too large
 */
export async function storeFile(
  ctx: Ctx,
  source: AsyncIterable<Uint8Array> | Incoming,
  { name, acceptedKinds: takes, maxBytes: mostBytes = MAX_FILE_BYTES }: StoreFileOptions,
): Promise<MediaRow> {
  const incoming = await receive(ctx.config.DATA_DIR, source, mostBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new FileError('too-many-bytes') : error
  })
  try {
    const kind = fileKind(incoming.head)
    if (kind === null || !takes.includes(kind)) throw new FileError('other-kind')
    if (kind === 'vtt' && incoming.size > MAX_CAPTION_BYTES) throw new FileError('too-many-bytes')
    return await keep(ctx, incoming, kind, name)
  } finally {
    await rm(incoming.path, { force: true })
  }
}

async function keep(ctx: Ctx, incoming: Incoming, kind: FileKind, name: string): Promise<MediaRow> {
  const hash = incoming.sha256.slice(0, 32)
  const key = fileKey(hash, kind)
  const known = await selectMediaByHash(ctx.db, hash)
  if (known && (await ctx.storage.stat(key))) return known
  if (kind === 'mp4' || kind === 'mov' || kind === 'm4a') await stripLocationMetadata(incoming.path)
  await ctx.storage.put(key, { path: incoming.path }, fileMimes[kind])
  return ctx.transaction((tx) =>
    insertMedia(tx, {
      hash,
      mime: fileMimes[kind],
      width: 0,
      height: 0,
      bytes: incoming.size,
      color: '#000000',
      original_name: name.slice(0, 200),
      variants: '[]',
      file: `file.${kind}`,
      taken_at: null,
      camera: null,
      lens: null,
      exposure: null,
      caption: null,
      created_at: ctx.now(),
    }),
  )
}
