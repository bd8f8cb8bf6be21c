/** Takes an import back: what it created is deleted, what it changed is as it was before. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ABOUT_KEY } from '#importers/exports/plan-exported-about.ts'
import { isPageAsImported } from '#importers/exports/plan-exported-page.ts'
import { failedItem, type ImportOptions } from '#importers/pipeline.ts'
import { countOutcomes, type ImportedItem, type ImportReport } from '#importers/report.ts'
import { contentHash, readSourceHash } from '#importers/source-hash.ts'
import {
  deleteArticle,
  deleteUnusedLabels,
  restoreArticleSnapshot,
} from '#server/features/articles/article-snapshot.ts'
import {
  type ImportedSubject,
  readCommentIds,
  readCommentSubject,
  removeCommentsOn,
  removeImportedComment,
} from '#server/features/comments/import-comments.ts'
import { type ComparedEntity, hashHere } from '#server/features/export/save/content-hash.ts'
import { removeItem } from '#server/features/export/save/remove-item.ts'
import { type SiteBefore, undoSite } from '#server/features/export/save/save-site.ts'
import { deleteUnusedFiles, replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { readMentionArticle, removeImportedMention } from '#server/features/mentions/import-mentions.ts'
import {
  readFixedMarkdown,
  readPageForImport,
  restorePageSnapshot,
} from '#server/features/own-pages/import-own-page.ts'
import { deleteOwnPage } from '#server/features/own-pages/own-page-listing.ts'
import { removeImportedSubscriber } from '#server/features/subscriptions/list-subscribers.ts'
import { isImportedHash } from '#server/features/users/password.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'
import {
  countChanges,
  deleteChange,
  deleteRun,
  selectAccountUse,
  selectArticleForUndo,
  selectChange,
  selectChanges,
  selectImportedComments,
  selectLatestRun,
  selectRun,
  undoSteps,
} from './import-runs.sql.ts'
import { selectItemName } from './item-name.sql.ts'

const AT_ONCE = 500

type WholeEntity = Exclude<ComparedEntity, 'article'>

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
    throw new ReportError(wanted === undefined ? say('no-import') : say('no-such-import', { run: wanted }))
  const total = await countChanges(ctx.db, run.id)
  const items: ImportedItem[] = []
  const media: number[] = []
  const kept = new Set<string>()
  let done = 0
  for await (const change of newestFirst(ctx, run.id)) {
    // On SQLite nothing here waits, so that a signal would arrive only at the end.
    await nextTurn()
    if (signal?.aborted) break
    const path = pathOf(change)
    const title = await selectItemName(ctx.db, change.entity, change.entity_id)
    onProgress({ done: done++, total, path: title ?? path })
    if (change.entity === 'media') {
      // A file that was here before stays.
      if (change.is_new) media.push(change.entity_id)
      continue
    }
    const undo = change.entity === 'own-page' && !change.has_hash ? undoPage : undoOf[change.entity]
    const item = await ctx
      .transaction(async (tx) => {
        const stored = await selectChange(tx, change.id)
        return stored ? undo(ctx, tx, stored, { path, dryRun, kept }) : null
      })
      .catch((error) => failedItem(path, error))
    if (item) items.push({ ...item, title: title ?? item.title })
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

/** The kind of an item as other reports name it. */
const KINDS: Record<Change['entity'], Message> = {
  article: say('article'),
  talk: say('talk'),
  'own-page': say('page'),
  album: say('album'),
  collection: say('video-collection'),
  friend: say('friend-link'),
  account: say('reader'),
  comment: say('comment'),
  mention: say('webmention'),
  subscriber: say('subscriber'),
  media: say('file'),
  site: say('settings'),
}

/** Tells items apart in the report, which also has their titles: `article #7`. */
const pathOf = ({ entity, entity_id }: Pick<Change, 'entity' | 'entity_id'>): Message =>
  entity === 'site' ? KINDS.site : say('numbered-item', { kind: KINDS[entity], id: entity_id })

/** The changes of each step, a batch at a time. */
async function* newestFirst({ db }: Ctx, runId: number) {
  for (const step of undoSteps)
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const changes = await selectChanges(db, runId, { step, before, limit: AT_ONCE })
      yield* changes
      const last = changes.at(-1)
      if (!last) break
      before = last.id
    }
}

type Change = NonNullable<Awaited<ReturnType<typeof selectChange>>>
/** `kept`: the subjects that stay, with their comments: `article 7`. */
type Undo = { path: Message; dryRun: boolean; kept: Set<string> }
/** Plans and applies in one transaction. What is kept stays recorded until the whole undo is done. */
type UndoChange = (ctx: Ctx, tx: Tx, change: Change, undo: Undo) => Promise<ImportedItem | null>

const itemOf = (change: Change, path: Message, reason: Message | null, isHere = true): ImportedItem => ({
  path,
  reason,
  warnings: [],
  title: isHere ? null : titleBefore(change),
  outcome: reason === null ? 'updated' : 'skipped',
  as: reason === null ? intentOf(change, isHere) : null,
  id: change.entity_id,
})

/** The title of an article or page before the import changed it: the only one when it is no longer here. */
const titleBefore = ({ before }: Change): string | null => {
  const { article, texts } = JSON.parse(before ?? '{}') as Partial<{
    article: { title: string }
    texts: { title: string }[]
  }>
  return article?.title ?? texts?.[0]?.title ?? null
}

const undoArticle: UndoChange = async (ctx, tx, change, { path, dryRun, kept }) => {
  const article = await selectArticleForUndo(tx, change.entity_id)
  const item = itemOf(change, path, await reasonToKeep(tx, change, article), article !== undefined)
  if (item.reason !== null) kept.add(`${change.entity} ${change.entity_id}`)
  if (item.reason !== null || dryRun) return item
  if (change.before !== null) await restoreArticleSnapshot(ctx, tx, change.before)
  else {
    await removeCommentsOn(ctx, tx, { type: 1, id: change.entity_id })
    await replaceMediaUse(ctx, tx, { entity: 'draft', id: change.entity_id, isPublic: false }, [])
    await deleteArticle(ctx, tx, change.entity_id)
  }
  await deleteChange(tx, change.id)
  return item
}

/** A page of WordPress or Ghost, which stores its hash itself. It has no comments, so only a change of its text keeps it. */
const undoPage: UndoChange = async (ctx, tx, change, { path, dryRun }) => {
  const page = await readPageForImport(tx, change.entity_id)
  const item = itemOf(change, path, reasonToKeepPage(change, page), page !== null)
  if (item.reason !== null || dryRun) return item
  if (change.before !== null) await restorePageSnapshot(ctx, tx, change.before)
  else if (page) await deleteOwnPage(ctx, tx, change.entity_id)
  await deleteChange(tx, change.id)
  return item
}

function reasonToKeepPage(
  { before }: Change,
  page: Awaited<ReturnType<typeof readPageForImport>>,
): Message | null {
  if (!page) return before === null ? null : say('page-deleted-here')
  return isPageAsImported(page) ? null : say('page-changed-here')
}

/** What can be created and deleted as a whole: it was created, as an import of an export changes only articles. */
const undoWhole: UndoChange = async (ctx, tx, change, { path, dryRun, kept }) => {
  if (!isWhole(change.entity)) return null
  const { entity, entity_id } = change
  const here = await hashHere(tx, entity, entity_id)
  const reason = here === null ? null : await reasonToKeepWhole(tx, change, here)
  const item = itemOf(change, path, reason, here !== null)
  if (reason !== null) kept.add(`${change.entity} ${change.entity_id}`)
  if (reason !== null || dryRun) return item
  if (here !== null) await removeItem(ctx, tx, entity, entity_id)
  await deleteChange(tx, change.id)
  return item
}

const isWhole = (entity: Change['entity']): entity is WholeEntity =>
  !['article', 'comment', 'mention', 'subscriber', 'media', 'site'].includes(entity)

async function reasonToKeepWhole(tx: Tx, change: Change, here: string): Promise<Message | null> {
  const { entity, entity_id } = change
  if (here !== readSourceHash(change.hash ?? '').content) return say('changed-here')
  if (entity === 'account' && (await isAccountUsed(tx, entity_id))) return say('reader-active')
  return entity === 'talk' && (await hasForeignComments(tx, { type: 5, id: entity_id }))
    ? say('commented-on')
    : null
}

/** The first login replaces the password hash of another site. */
async function isAccountUsed(tx: Tx, id: number): Promise<boolean> {
  const use = await selectAccountUse(tx, id)
  if (!use) return false
  return use.isActive || (use.passwordHash !== null && !isImportedHash(use.passwordHash))
}

/** Only of an about page that was imported by itself: settings are put back as a whole. */
const isAboutChanged = async (tx: Tx, { source_key, hash }: Change): Promise<boolean> =>
  source_key.endsWith(`:${ABOUT_KEY}`) &&
  !Object.values(await readFixedMarkdown(tx, 'about')).some(
    (markdown) => contentHash('', markdown) === readSourceHash(hash ?? '').content,
  )

const undoSettings: UndoChange = async (ctx, tx, change, { path, dryRun }) => {
  if (await isAboutChanged(tx, change)) return itemOf(change, path, say('about-changed-here'))
  if (!dryRun) {
    await undoSite(ctx, tx, JSON.parse(change.before ?? '{}') as SiteBefore)
    await deleteChange(tx, change.id)
  }
  return itemOf(change, path, null)
}

const SUBJECTS: Partial<Record<ImportedSubject['type'], 'article' | 'talk'>> = { 1: 'article', 5: 'talk' }

const isKept = (kept: Set<string>, { type, id }: ImportedSubject): boolean => {
  const entity = SUBJECTS[type]
  return entity !== undefined && kept.has(`${entity} ${id}`)
}

/** Comments are undone after their article. Only those that stay are reported: the others are part of it. */
const undoComment: UndoChange = async (ctx, tx, change, { path, dryRun, kept }) => {
  const subject = await readCommentSubject(tx, change.entity_id)
  if (!subject || dryRun || isKept(kept, subject)) return null
  if (!(await removeImportedComment(ctx, tx, change.entity_id)))
    return itemOf(change, path, say('replied-to'))
  await deleteChange(tx, change.id)
  return null
}

/** Like comments. What the owner has decided about one here goes with it. */
const undoMention: UndoChange = async (ctx, tx, change, { dryRun, kept }) => {
  const article = await readMentionArticle(tx, change.entity_id)
  if (article === null || dryRun || isKept(kept, { type: 1, id: article })) return null
  await removeImportedMention(ctx, tx, change.entity_id)
  await deleteChange(tx, change.id)
  return null
}

const undoSubscriber: UndoChange = async (_ctx, tx, change, { dryRun }) => {
  if (dryRun) return null
  await removeImportedSubscriber(tx, change.entity_id)
  await deleteChange(tx, change.id)
  return null
}

const undoOf: Record<Exclude<Change['entity'], 'media'>, UndoChange> = {
  article: undoArticle,
  comment: undoComment,
  mention: undoMention,
  subscriber: undoSubscriber,
  site: undoSettings,
  talk: undoWhole,
  'own-page': undoWhole,
  album: undoWhole,
  collection: undoWhole,
  friend: undoWhole,
  account: undoWhole,
}

const intentOf = ({ before }: Change, isHere: boolean): Message => {
  if (before !== null) return say('as-before')
  return say(isHere ? 'deleted' : 'already-deleted')
}

/** Why an article stays as it is; null when it can be undone. */
async function reasonToKeep(
  tx: Tx,
  change: Change,
  article: Awaited<ReturnType<typeof selectArticleForUndo>>,
): Promise<Message | null> {
  if (!article) return change.before === null ? null : say('article-deleted-here')
  const content =
    change.hash === null
      ? contentHash(article.title, article.markdown)
      : await hashHere(tx, 'article', change.entity_id)
  if (content !== readSourceHash(change.hash ?? article.source_hash ?? '').content)
    return say('article-changed-here')
  if (change.before !== null) return null
  return (await hasForeignComments(tx, { type: 1, id: change.entity_id }))
    ? say('article-commented-on')
    : null
}

/** Whether there are comments that no import has written. */
async function hasForeignComments(tx: Tx, subject: ImportedSubject): Promise<boolean> {
  const ids = await readCommentIds(tx, subject)
  const imported = await selectImportedComments(tx, ids)
  return !ids.every((one) => imported.has(one))
}
