/** Stores a file unchanged except for its location metadata: a video, audio, captions or a document. */
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Incoming, receive, TooManyBytes } from '#server/platform/storage/incoming.ts'
import { FileError } from './file-error.ts'
import { type FileKind, fileKind, fileMimes } from './file-kind.ts'
import { fileKey } from './media.mapper.ts'
import { insertMedia, type MediaRow, selectMediaByHash } from './media.sql.ts'

const MAX_FILE_BYTES = 4 * 1024 * 1024 * 1024
const MAX_CAPTION_BYTES = 4 * 1024 * 1024

export type StoreFileOptions = {
  /** Shown to the owner; it never becomes part of a path. */
  name: string
  /** The kinds that are accepted here. */
  acceptedKinds: readonly FileKind[]
  maxBytes?: number
  /** Runs in the transaction that adds the row of a new file. */
  onNew?: ((tx: Tx, mediaId: number) => Promise<void>) | undefined
}

/**
 * Stores the bytes and returns their row; the same bytes are stored once. The row exists only when the file does.
 * @throws FileError for another kind or a file that is too large
 */
export async function storeFile(
  ctx: Ctx,
  source: AsyncIterable<Uint8Array> | Incoming,
  { name, acceptedKinds: takes, maxBytes: mostBytes = MAX_FILE_BYTES, onNew }: StoreFileOptions,
): Promise<MediaRow> {
  const incoming = await receive(ctx.config.DATA_DIR, source, mostBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new FileError('too-many-bytes') : error
  })
  try {
    const kind = fileKind(incoming.head)
    if (kind === null || !takes.includes(kind)) throw new FileError('other-kind')
    if (kind === 'vtt' && incoming.size > MAX_CAPTION_BYTES) throw new FileError('too-many-bytes')
    return await keep(ctx, incoming, kind, { name, onNew })
  } finally {
    await rm(incoming.path, { force: true })
  }
}

async function keep(
  ctx: Ctx,
  incoming: Incoming,
  kind: FileKind,
  { name, onNew }: Pick<StoreFileOptions, 'name' | 'onNew'>,
): Promise<MediaRow> {
  const hash = incoming.sha256.slice(0, 32)
  const key = fileKey(hash, kind)
  const known = await selectMediaByHash(ctx.db, hash)
  if (known && (await ctx.storage.stat(key))) return known
  if (kind === 'mp4' || kind === 'mov' || kind === 'm4a') await stripLocationMetadata(incoming.path)
  await ctx.storage.put(key, { path: incoming.path }, fileMimes[kind])
  return ctx.transaction(async (tx) => {
    const stored = await insertMedia(tx, {
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
    })
    await onNew?.(tx, stored.id)
    return stored
  })
}

/** Boxes with metadata (user data, keys and values, XMP), and boxes that contain boxes. */
const REMARKS = new Set(['udta', 'meta', 'uuid'])
const CONTAINERS = new Set(['moov', 'trak', 'mdia'])
const DEEPEST = 4
const MAX_BOXES = 10_000
const PIECE_BYTES = 64 * 1024

/**
 * Turns the metadata boxes of an MP4 or QuickTime file into free space of the same length, so that every offset stays
 * valid. A malformed file is left unchanged from the first error on: players stop there as well.
 */
async function stripLocationMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await walk(file, 0, (await file.stat()).size, { deep: 0, boxes: 0 })
    await file.sync()
  } finally {
    await file.close()
  }
}

async function walk(
  file: FileHandle,
  from: number,
  to: number,
  seen: { deep: number; boxes: number },
): Promise<void> {
  const head = Buffer.alloc(16)
  for (let at = from; at + 8 <= to; ) {
    const { bytesRead } = await file.read(head, 0, 16, at)
    const type = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    // 1: a long length follows; 0: up to the end.
    const headBytes = short === 1 ? 16 : 8
    const length = short === 0 ? to - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (bytesRead < headBytes || length < headBytes || at + length > to || ++seen.boxes > MAX_BOXES) return
    if (REMARKS.has(type)) await blot(file, at, headBytes, length)
    else if (CONTAINERS.has(type) && seen.deep < DEEPEST) {
      seen.deep++
      await walk(file, at + headBytes, at + length, seen)
      seen.deep--
    }
    at += length
  }
}

async function blot(file: FileHandle, at: number, headBytes: number, length: number): Promise<void> {
  await file.write('free', at + 4, 'latin1')
  // In place: it needs no space, so no write stops in the middle.
  const nothing = Buffer.alloc(PIECE_BYTES)
  for (let done = headBytes; done < length; done += PIECE_BYTES)
    await file.write(nothing, 0, Math.min(PIECE_BYTES, length - done), at + done)
}
