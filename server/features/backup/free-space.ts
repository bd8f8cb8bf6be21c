/** Checks before the work that the disk has space for it. */
import { mkdir, statfs } from 'node:fs/promises'
import { ReportError, say } from '#server/platform/report-message.ts'

/** What stays free for the site itself. */
const RESERVE_BYTES = 50 * 1024 * 1024

/** How many bytes can be written to the folder. */
export async function usableSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - RESERVE_BYTES
}

/**
 * @param bytes what will be written to the folder
 * @throws Error that says how much is needed and how much is free
 */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const free = (await usableSpace(folder)) + RESERVE_BYTES
  const needed = bytes + RESERVE_BYTES
  if (free < needed)
    throw new ReportError(
      say('too-little-space', { folder, needed: megabytes(needed), free: megabytes(free) }),
    )
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`
