/** Lists the files that are run as processes and threads: the entries of the server's bundle. */

export const processEntries = [
  'server/cli.ts',
  'server/rendering/markdown/render-process.ts',
  'server/features/media/resize-process.ts',
  'server/features/media/heic-worker.ts',
  'server/features/users/hash-worker.ts',
  'server/features/backup/backup-process.ts',
  'server/features/backup/restore/restore-process.ts',
  'server/features/mentions/page-process.ts',
  'server/features/export/studio/export-process.ts',
  'server/freeze/copy-process.ts',
  'importers/studio/import-process.ts',
]

/** By the names that they have in a bundle. */
export const entriesByName = (files: string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [/([^/]+)\.ts$/.exec(file)?.[1] ?? file, file]))
