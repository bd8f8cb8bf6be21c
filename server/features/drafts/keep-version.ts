/** Stores texts as versions, and deletes the oldest when they are many or large. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type CurrentDraft, packContent } from './drafts.mapper.ts'
import {
  deleteVersions,
  insertVersion,
  selectNewestVersion,
  selectVersionOfRevision,
  selectVersions,
  type VersionRow,
} from './drafts.sql.ts'

/** So many are always kept, however large they are. */
const MIN_VERSIONS = 100
/** Above that number, the oldest are deleted until the rest fits. */
const MAX_VERSION_BYTES = 4 * 1024 * 1024
const MAX_VERSIONS = 1_000
const AUTOSAVE_INTERVAL_MS = 5 * 60_000
/** A revision that removes so many characters at once is a step that somebody may want to undo. */
const LARGE_REMOVAL = 200

/** Stores the text and returns the id of the version. */
export async function keepVersion(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  articleId: number,
  draft: CurrentDraft,
  more: {
    reason: VersionRow['reason']
    saveId?: string
    createdAt?: number
    /** Readers are told of these. */
    changedBlocks?: string[]
  },
): Promise<number> {
  const content = packContent(draft)
  const id = await insertVersion(tx, {
    article_id: articleId,
    created_at: more.createdAt ?? ctx.now(),
    reason: more.reason,
    revision: draft.revision,
    device: draft.device,
    title: draft.title,
    length: draft.markdown.length,
    bytes: content.byteLength,
    content,
    save_id: more.saveId ?? null,
    changed_blocks: more.changedBlocks?.length ? JSON.stringify(more.changedBlocks) : null,
  })
  const surplus = surplusVersions(await selectVersions(tx, articleId))
  if (surplus.length > 0) await deleteVersions(tx, surplus)
  return id
}

/** Stores the text unless a version of the same revision has it. */
export async function keepRevision(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  articleId: number,
  draft: CurrentDraft,
  reason: VersionRow['reason'],
): Promise<void> {
  if (await selectVersionOfRevision(tx, articleId, draft.revision)) return
  await keepVersion(ctx, tx, articleId, draft, { reason, createdAt: draft.savedAt ?? ctx.now() })
}

/** Whether the revision that `next` replaces is to be kept as a version. */
export async function isWorthKeeping(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  articleId: number,
  current: CurrentDraft,
  next: { device: string; markdown: string },
): Promise<boolean> {
  if (current.device !== next.device) return true
  if (next.markdown.length < current.markdown.length - LARGE_REMOVAL) return true
  const newest = await selectNewestVersion(tx, articleId)
  return newest === undefined || newest.created_at <= ctx.now() - AUTOSAVE_INTERVAL_MS
}

/** The ids to delete. Autosaves go before versions that somebody made on purpose. */
function surplusVersions(newestFirst: Pick<VersionRow, 'id' | 'reason' | 'bytes'>[]): number[] {
  let bytes = newestFirst.reduce((sum, row) => sum + row.bytes, 0)
  let count = newestFirst.length
  const oldestFirst = newestFirst.slice(MIN_VERSIONS).reverse()
  const surplus: number[] = []
  const isAutosave = ({ reason }: Pick<VersionRow, 'reason'>) => reason === 'autosave'
  for (const row of [...oldestFirst.filter(isAutosave), ...oldestFirst.filter((row) => !isAutosave(row))]) {
    if (bytes <= MAX_VERSION_BYTES && count <= MAX_VERSIONS) break
    surplus.push(row.id)
    bytes -= row.bytes
    count -= 1
  }
  return surplus
}
