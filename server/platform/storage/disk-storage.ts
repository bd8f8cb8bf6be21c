/** Stores files in DATA_DIR/media: writes them to a temporary file, syncs it, and renames it. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { incomingFolder } from './incoming.ts'
import type { FileKey, FileMetadata, Storage } from './storage.ts'
import { syncFolder } from './sync-folder.ts'

export function createDiskStorage(dataDir: string): Storage {
  const root = join(dataDir, 'media')
  const fileOf = (key: FileKey) => join(root, key)
  return {
    place: `the folder ${root}`,
    put: async (key, content) => {
      const temporary = content instanceof Uint8Array ? await writeDown(dataDir, content) : content.path
      await moveIntoPlace(temporary, fileOf(key))
    },
    stat: async (key) => {
      const file = await stat(fileOf(key)).catch(ifMissing)
      return file?.isFile() ? { key, size: file.size, modifiedAt: file.mtimeMs } : null
    },
    read: async (key, range) => {
      const handle = await open(fileOf(key)).catch(ifMissing)
      return handle ? streamOf(createReadStream(fileOf(key), { ...range, fd: handle })) : null
    },
    remove: async (key) => {
      await rm(fileOf(key), { force: true })
      // The last use of the folder removes it.
      await rmdir(dirname(fileOf(key))).catch(() => {})
    },
    list: (prefix = '') => filesBelow(root, prefix),
  }
}

const ifMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

const streamOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>

async function writeDown(dataDir: string, bytes: Uint8Array): Promise<string> {
  const path = join(await incomingFolder(dataDir), randomUUID())
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

/** A reader finds the complete file or none. */
async function moveIntoPlace(temporary: string, file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await makePrivateAndDurable(temporary)
    await rename(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EXDEV') throw error
      return moveAcross(temporary, file)
    })
    await syncFolder(dirname(file))
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Images are drawn by a library, which leaves both to the system. */
async function makePrivateAndDurable(path: string): Promise<void> {
  // By its path: Node's permission model, with which imports run, has no change of an open file.
  await chmod(path, 0o600)
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The folder media may be on another disk. */
async function moveAcross(temporary: string, file: string): Promise<void> {
  const beside = `${file}.part`
  try {
    await copyFile(temporary, beside)
    await syncFolder(beside)
    await rename(beside, file)
  } finally {
    await rm(beside, { force: true })
  }
}

async function* filesBelow(root: string, prefix: string): AsyncIterable<FileMetadata> {
  for (const folder of await readdir(root).catch(() => [])) {
    if (!`${folder}/`.startsWith(prefix.slice(0, folder.length + 1))) continue
    for (const name of await readdir(join(root, folder)).catch(() => [])) {
      const key = `${folder}/${name}`
      const file = key.startsWith(prefix) ? await stat(join(root, key)).catch(() => null) : null
      if (file?.isFile()) yield { key, size: file.size, modifiedAt: file.mtimeMs }
    }
  }
}
