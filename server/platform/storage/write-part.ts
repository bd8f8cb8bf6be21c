/** Writes a large file that arrives in parts. */
import { open } from 'node:fs/promises'

/** Writes a part at its place, so that one that is sent again overwrites itself. */
export async function writePart(path: string, from: number, part: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, from === 0 ? 'w' : 'r+', 0o600)
  try {
    let position = from
    for await (const chunk of part)
      for (let at = 0; at < chunk.byteLength; ) {
        const { bytesWritten } = await file.write(chunk, at, chunk.byteLength - at, position)
        at += bytesWritten
        position += bytesWritten
      }
    await file.sync()
  } finally {
    await file.close()
  }
}
