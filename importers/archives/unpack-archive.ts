/** Unpacks an archive that the owner has uploaded, once for all phases of its import. */
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { unpackTar } from './unpack-tar.ts'
import { type UnpackShell, unpackZip } from './unpack-zip.ts'

/**
 * The folder has all files or does not exist: an unpacking that was stopped begins anew.
 * @throws InvalidSource when the archive is damaged, made to do harm, or larger than the disk; AbortError
 */
export async function unpackArchive(file: string, folder: string, shell: UnpackShell): Promise<void> {
  if (await stat(folder).catch(() => null)) return
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  try {
    await ((await isZip(file)) ? unpackZip : unpackTar)(file, part, shell)
    await rename(part, folder)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** By its first bytes. */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.readUInt16BE() === 0x504b
  } finally {
    await handle.close()
  }
}
