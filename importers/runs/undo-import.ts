/** Takes an import back: what it created is deleted, what it changed is as it was before. */

import { failedItem, type ImportOptions } from '#importers/pipeline.ts'
import { countOutcomes, type ImportedItem, type ImportReport } from '#importers/report.ts'
import { contentHash, readSourceHash } from '#importers/source-hash.ts'
import {
  deleteArticle,
  deleteUnusedLabels,
  restoreArticleSnapshot,
} from '#server/features/articles/article-snapshot.ts'
import {
  readCommentIds,
  readCommentSubject,
  removeCommentsOn,
  removeImportedComment,
} from '#server/features/comments/import-comments.ts'
import { deleteUnusedFiles } from '#server/features/media/delete-unused-media.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  countChanges,
  deleteChange,
  deleteRun,
  selectArticleForUndo,
  selectChange,
  selectChanges,
  selectImportedComments,
  selectLatestRun,
  selectRun,
} from './import-runs.sql.ts'

const AT_ONCE = 500

/**
 * Undoes a run, the latest when none is named, from its last change to its first. Each change is one transaction: an undo that is
 * stopped continues when it runs again. What was changed here since stays, with its reason in the report.
 * @throws Error when there is no such run
 */
export async function undoImport(
  ctx: Ctx,
  { run: wanted, dryRun = false, signal, onProgress = () => {} }: ImportOptions & { run?: number },
): Promise<ImportReport> {
  const startedAt = performance.now()
  const run = wanted === undefined ? await selectLatestRun(ctx.db) : await selectRun(ctx.db, wanted)
  if (!run)
    throw new Error(wanted === undefined ? 'There is no import to undo.' : `There is no import ${wanted}.`)
  const total = await countChanges(ctx.db, run.id)
  const items: ImportedItem[] = []
  const media: number[] = []
  const kept = new Set<number>()
  let before = Number.MAX_SAFE_INTEGER
  let done = 0
  for (;;) {
    const changes = signal?.aborted ? [] : await selectChanges(ctx.db, run.id, before, AT_ONCE)
    if (changes.length === 0) break
    for (const change of changes) {
      if (signal?.aborted) break
      before = change.id
      const path = `${change.entity} ${change.entity_id}`
      onProgress({ done: done++, total, path })
      if (change.entity === 'media') {
        // A file that was here before stays.
        if (change.is_new) media.push(change.entity_id)
      } else {
        const undo = change.entity === 'comment' ? undoComment : undoArticle
        const item = await undo(ctx, change.id, { path, dryRun, kept }).catch((error) =>
          failedItem(path, error),
        )
        if (item) items.push(item)
      }
    }
  }
  const interrupted = signal?.aborted ?? false
  if (!interrupted) onProgress({ done: total, total, path: '' })
  if (!interrupted && !dryRun) {
    for (let i = 0; i < media.length; i += AT_ONCE) await deleteUnusedFiles(ctx, media.slice(i, i + AT_ONCE))
    await ctx.transaction(async (tx) => {
      await deleteUnusedLabels(ctx, tx)
      await deleteRun(tx, run.id)
    })
  }
  return {
    source: run.source,
    dryRun,
    interrupted,
    counts: countOutcomes(items),
    items,
    details: { undone: { run: run.id, importer: run.importer, files: media.length } },
    seconds: (performance.now() - startedAt) / 1000,
  }
}

type Change = NonNullable<Awaited<ReturnType<typeof selectChange>>>
/** `kept`: the articles that stay, with their comments. */
type Undo = { path: string; dryRun: boolean; kept: Set<number> }

const itemOf = (change: Change, path: string, reason: string | null): ImportedItem => ({
  ...{ path, reason, title: null, remedy: null, warnings: [] },
  outcome: reason === null ? 'updated' : 'skipped',
  as: reason === null ? intentOf(change) : null,
  id: change.entity_id,
})

/** Plans and applies in one transaction. What is kept stays recorded until the whole undo is done. */
const undoArticle = (ctx: Ctx, id: number, { path, dryRun, kept }: Undo): Promise<ImportedItem | null> =>
  ctx.transaction(async (tx) => {
    const change = await selectChange(tx, id)
    if (!change) return null
    const reason = await reasonToKeep(tx, change)
    if (reason !== null) kept.add(change.entity_id)
    if (reason !== null || dryRun) return itemOf(change, path, reason)
    if (change.before !== null) await restoreArticleSnapshot(ctx, tx, change.before)
    else {
      await removeCommentsOn(ctx, tx, { type: 1, id: change.entity_id })
      await deleteArticle(ctx, tx, change.entity_id)
    }
    await deleteChange(tx, id)
    return itemOf(change, path, null)
  })

/** Comments are undone after their article. Only those that stay are reported: the others are part of it. */
const undoComment = (ctx: Ctx, id: number, { path, dryRun, kept }: Undo): Promise<ImportedItem | null> =>
  ctx.transaction(async (tx) => {
    const change = await selectChange(tx, id)
    const subject = change && (await readCommentSubject(tx, change.entity_id))
    if (!change || !subject || dryRun || (subject.type === 1 && kept.has(subject.id))) return null
    if (!(await removeImportedComment(ctx, tx, change.entity_id)))
      return itemOf(change, path, 'somebody has replied to it here')
    await deleteChange(tx, id)
    return null
  })

const intentOf = ({ before }: Change): string => (before === null ? 'deleted' : 'as before')

/** Why an article stays as it is; null when it can be undone. */
async function reasonToKeep(tx: Tx, change: Change): Promise<string | null> {
  const article = await selectArticleForUndo(tx, change.entity_id)
  if (!article) return change.before === null ? null : 'the article was deleted here'
  const { content } = readSourceHash(article.source_hash ?? '')
  if (contentHash(article.title, article.markdown) !== content) return 'the article was changed here'
  if (change.before !== null) return null
  const ids = await readCommentIds(tx, { type: 1, id: change.entity_id })
  const imported = await selectImportedComments(tx, ids)
  return ids.every((one) => imported.has(one)) ? null : 'readers have commented on the article here'
}
