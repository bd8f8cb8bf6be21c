/** Describes what a backup holds: the header at the start of the archive and the manifest at its end. */
import { z } from 'zod'

/** Grows when an older version could not read the archive any more. */
export const ARCHIVE_VERSION = 1

export const HEADER_NAME = 'backup.json'
export const MANIFEST_NAME = 'manifest.json'
export const CHECKSUM_NAME = 'checksum.txt'
export const KEY_NAME = 'secret.key'
export const MEDIA_FOLDER = 'media/'
export const tableFile = (table: string): string => `database/${table}.jsonl.gz`

/** The first entry of the archive: enough to refuse it before anything else is read. */
export const BackupHeader = z.object({
  format: z.literal('borealis-backup'),
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** The version of Borealis that wrote it. */
  software: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
  hasMedia: z.boolean(),
  /** Only an encrypted backup holds the secret key of the site. */
  hasKey: z.boolean(),
  /** The tables that are left out, each with the reason. */
  leftOut: z.record(z.string(), z.string()),
})
export type BackupHeader = z.output<typeof BackupHeader>

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The last entry but one: every file with its hash, every table with the number and the hash of its rows. */
export const BackupManifest = BackupHeader.extend({
  files: z.record(z.string(), z.object({ bytes: z.int().min(0), sha256: Sha256 })),
  tables: z.record(z.string(), z.object({ rows: z.int().min(0), sha256: Sha256 })),
  /** The last id that each table has given, so that no id of a deleted item is given again. */
  lastIds: z.record(z.string(), z.int()),
  /** Media files that the database names and the site itself had lost. */
  missingMedia: z.array(z.string()),
})
export type BackupManifest = z.output<typeof BackupManifest>
