/** The uploaded files of imports: each has a folder of its own in DATA_DIR, readable by the account of the site only. */
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#server/platform/context.ts'

type Place = Pick<Ctx, 'config'>

const rootOf = ({ config }: Place) => join(config.DATA_DIR, 'imports')
export const importFolder = (ctx: Place, id: number): string => join(rootOf(ctx), String(id))
export const importFile = (ctx: Place, id: number, file: string): string => join(importFolder(ctx, id), file)

const MAX_NAME = 120

/** A name for the disk of every system: of the name of the owner's file only letters, digits, dots, hyphens and spaces. */
export const fileNameFor = (name: string): string => {
  const plain = [...name.normalize('NFC').replace(/[^\p{L}\p{N}. _-]/gu, '_')].slice(-MAX_NAME / 4)
  return plain.join('').replace(/^[. ]+|[. ]+$/g, '') || 'file'
}

export const makeImportFolder = (ctx: Place, id: number) =>
  mkdir(importFolder(ctx, id), { recursive: true, mode: 0o700 })

/** Importers read the time of the file where it states no other. */
export const setFileTime = (path: string, modifiedAt: number) =>
  utimes(path, modifiedAt / 1000, modifiedAt / 1000)

export const fileSize = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null

/** The first bytes of a file. */
export async function readHead(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export const deleteImportFolder = (ctx: Place, id: number) =>
  rm(importFolder(ctx, id), { recursive: true, force: true })

/** The ids of the imports that have a folder. */
export const importFolders = async (ctx: Place): Promise<number[]> =>
  (await readdir(rootOf(ctx)).catch(() => [])).map(Number).filter((id) => Number.isSafeInteger(id))
