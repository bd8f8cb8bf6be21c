/** Changes of a text, sent instead of the whole text: how they are applied, and how the result is checked. */
import { z } from 'zod'

/** Replaces the UTF-16 units from `from` to `to` of the base text by `insert`. */
export const TextChange = z.object({
  from: z.int().min(0),
  to: z.int().min(0),
  insert: z.string(),
})
export type TextChange = z.output<typeof TextChange>

export const MAX_CHANGES = 500

/** Ascending, not overlapping, all positions in the base text. */
export const TextPatch = z.object({
  changes: z.array(TextChange).max(MAX_CHANGES),
  /** `hashText` of the resulting text. */
  hash: z.string().regex(/^[0-9a-f]{16}$/),
})
export type TextPatch = z.output<typeof TextPatch>
