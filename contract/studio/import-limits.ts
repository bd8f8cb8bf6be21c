/** Limits, outcomes and options of imports that the studio in the browser needs as well; without schemas. */

/** A file arrives in parts: an interrupted upload continues with the next one. */
export const IMPORT_PART_BYTES = 4 * 1024 * 1024
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024 * 1024

export const importOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const
export type ImportOutcomeName = (typeof importOutcomes)[number]

/** Whether a pattern for the URLs of an old site has a placeholder in its path, such as `/blog/:slug/`. */
export const isUrlPattern = (pattern: string): boolean =>
  /:[a-z]/i.test(pattern.replace(/^https?:\/\/[^/]*/i, ''))
