/** Strips location metadata from videos by overwriting the metadata boxes in place. */
import { type FileHandle, open } from 'node:fs/promises'

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
export async function stripLocationMetadata(path: string): Promise<void> {
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
