/** Writes zip archives for tests: right ones, and those that no program would write. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  /** Bytes are a path in another encoding. */
  path: string | Buffer
  content: string | Buffer
  /** What the archive says about its size; absent: the truth. */
  size?: number
  /** The general purpose flags; 1 is encrypted. */
  flags?: number
  /** Of the file on Unix, such as 0o120777 for a link. */
  mode?: number
}

export function zipFile(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { path, content, size, flags = 0x800, mode = 0 } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const name = typeof path === 'string' ? Buffer.from(path) : path
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(flags, 0)
    facts.writeUInt16LE(8, 2)
    facts.writeUInt32LE(crc32(bytes), 8)
    facts.writeUInt32LE(packed.byteLength, 12)
    facts.writeUInt32LE(size ?? bytes.byteLength, 16)
    facts.writeUInt16LE(name.byteLength, 20)
    const local = Buffer.concat([Buffer.from('504b03041400', 'hex'), facts, Buffer.alloc(2), name, packed])
    const ending = Buffer.alloc(16)
    ending.writeUInt32LE((mode << 16) >>> 0, 8)
    ending.writeUInt32LE(at, 12)
    directory.push(Buffer.concat([Buffer.from('504b010214001400', 'hex'), facts, ending, name]))
    parts.push(local)
    at += local.byteLength
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 0, 'hex')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.byteLength, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}

/** Every file of a folder, below the folder `root` of the archive. */
export async function zipOfFolder(folder: string, root: string): Promise<Buffer> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  return zipFile(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return { path: join(root, relative(folder, path)), content: await readFile(path) }
      }),
    ),
  )
}
