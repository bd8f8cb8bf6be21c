/** Opens the storage that the configuration names. */
import type { Config } from '../config/config.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** S3 when S3_ENDPOINT is set, else the folder `media` in DATA_DIR. */
export async function openStorage(config: Config): Promise<Storage> {
  if (!config.S3_ENDPOINT) return createDiskStorage(config.DATA_DIR)
  // Most sites store files on the disk, so the S3 client is only loaded when needed.
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(config)
}
