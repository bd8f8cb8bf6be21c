/** What writing the items of an export shares. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { LabelItem } from '../items.ts'
import type { MovedIds } from './moved-ids.ts'

export type SaveContext = {
  ctx: Ctx
  ids: MovedIds
  /** By the key of their name. */
  labels: Record<'category' | 'tag', Map<string, LabelItem>>
  /** Authors of comments whose accounts are not here. */
  guests: Map<number, { name: string; website: string | null }>
  warn: (code: 'url-taken' | 'image-missing', detail: string) => void
}

/** Writes an item in the transaction, after everything slow was done before it. */
export type PreparedSave = (tx: Tx) => Promise<void>
