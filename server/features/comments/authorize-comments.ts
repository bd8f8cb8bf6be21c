/** Checks that this visitor may read the article, talk or page whose comments the request is about. */
import type { CommentKind } from '#contract/comments.ts'
import { hasGrant } from '#server/features/articles/article-grants.ts'
import { lockedArticle } from '#server/features/articles/articles.mapper.ts'
import { selectArticle, selectLock } from '#server/features/articles/articles.sql.ts'
import { hiddenSections } from '#server/features/settings/hidden-sections.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { locked, refusal } from '#server/platform/errors.ts'
import { commentAccess, type SubjectState } from './comments.policy.ts'
import { type CommentSubject, selectListedTalk } from './comments.sql.ts'

/** The comment subject that a request names. The contract ensures that articles and talks have an id. */
export const toCommentSubject = ({
  type,
  topicId,
}: {
  type: CommentKind
  topicId?: number | null | undefined
}): CommentSubject => ({ type, id: topicId ?? 0 })

/**
 * Returns whether the response is private to this browser.
 * @param grantToken the token of the grant cookie
 * @throws refused when the subject does not exist or is hidden; locked with the data of the locked article
 */
export async function requireCommentAccess(
  ctx: Ctx,
  subject: CommentSubject,
  grantToken: string | undefined,
): Promise<{ isPrivate: boolean }> {
  const access = commentAccess(subject, await readSubjectState(ctx, subject, grantToken))
  if (access === 'missing') throw refusal('no-such-topic')
  if (access !== 'locked') return { isPrivate: access === 'private' }
  const article = await selectArticle(ctx.db, subject.id)
  throw article ? locked(lockedArticle(article, null)) : refusal('no-such-topic')
}

/** The kinds of subjects that belong to a section which the owner has hidden. */
async function hiddenKinds(ctx: Ctx): Promise<CommentKind[]> {
  const hidden = await hiddenSections(ctx)
  return (Object.keys(sectionOf) as unknown as (keyof typeof sectionOf)[])
    .map(Number)
    .filter((kind): kind is keyof typeof sectionOf => hidden.has(sectionOf[kind as keyof typeof sectionOf]))
}

const sectionOf = { 2: 'message', 3: 'about', 4: 'friends', 5: 'talks' } as const

/** The kinds that visitors see no comments on: the owner has turned them off, or hidden the section. */
export async function silentKinds(ctx: Ctx): Promise<CommentKind[]> {
  const { closedComments } = await selectSettings(ctx)
  return [...new Set([...(closedComments as CommentKind[]), ...(await hiddenKinds(ctx))])].sort()
}

/** Whether the owner has turned comments off for this kind of page. */
export const areCommentsClosed = async (ctx: Ctx, { type }: Pick<CommentSubject, 'type'>): Promise<boolean> =>
  (await selectSettings(ctx)).closedComments.includes(type)

/** Whether new comments are refused there: on all pages of this kind, or on this article. */
export const refusesComments = async (ctx: Ctx, subject: CommentSubject): Promise<boolean> => {
  if (await areCommentsClosed(ctx, subject)) return true
  return subject.type === 1 && (await selectLock(ctx.db, subject.id))?.is_commentable === 0
}

/** Reads only what the policy needs for this type: pages are always open. */
async function readSubjectState(
  ctx: Ctx,
  { type, id }: CommentSubject,
  grantToken: string | undefined,
): Promise<SubjectState> {
  const isSectionHidden = (await hiddenKinds(ctx)).includes(type)
  const state = { article: null, hasGrant: false, isTalkListed: false, isSectionHidden }
  if (isSectionHidden) return state
  if (type === 5) return { ...state, isTalkListed: (await selectListedTalk(ctx.db, id)) !== undefined }
  if (type !== 1) return state
  const article = (await selectLock(ctx.db, id)) ?? null
  const isLocked = article !== null && article.password_hash !== null
  return { ...state, article, hasGrant: isLocked && (await hasGrant(ctx, id, grantToken)) }
}
