/** Makes the names in a folder durable. */
import { open } from 'node:fs/promises'

/** A new name survives a power failure only when its folder is synced too; some systems cannot open folders. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
