/** Decides who may read and write the comments on an article, a talk or a page. Pure. */
import type { CommentApproval } from '#contract/studio/comments.ts'
import type { PrivateSettings } from '#contract/studio/settings.ts'
import { articleAccess } from '#server/features/articles/articles.policy.ts'
import type { CommentSubject } from './comments.sql.ts'

/** `private`: only for browsers that unlocked the article; `missing`: looks as if the subject did not exist. */
export type CommentAccess = 'open' | 'private' | 'locked' | 'missing'

export type SubjectState = {
  /** The listed article; null if there is none. */
  article: { password_hash: string | null } | null
  /** This browser unlocked the article. */
  hasGrant: boolean
  isTalkListed: boolean
  /** The owner has hidden the section of the page, or all talks. */
  isSectionHidden: boolean
}

export function commentAccess({ type }: Pick<CommentSubject, 'type'>, state: SubjectState): CommentAccess {
  if (state.isSectionHidden) return 'missing'
  if (type === 5) return state.isTalkListed ? 'open' : 'missing'
  if (type !== 1) return 'open'
  if (state.article === null) return 'missing'
  if (articleAccess(state.article, state.hasGrant) === 'locked') return 'locked'
  return state.article.password_hash === null ? 'open' : 'private'
}

/** For how long the author of a comment can change it. */
export const EDITABLE_MS = 15 * 60_000

/** Unix ms. */
export const editableUntil = ({ created_at }: { created_at: number }): number => created_at + EDITABLE_MS

/** Whose comments wait. What waits of readers waits of guests too. */
export const approvalOf = (
  isGuest: boolean,
  { commentApproval, guestComments }: Pick<PrivateSettings, 'commentApproval' | 'guestComments'>,
): CommentApproval =>
  isGuest && commentApproval === 'nobody' && guestComments === 'approved' ? 'first' : commentApproval

type Author = { isOwner: boolean; hasPublished: boolean }

/** The owner's comments never wait; `first` holds back a reader of whom no comment is published. */
export const mustWait = (approval: CommentApproval, { isOwner, hasPublished }: Author): boolean => {
  if (isOwner || approval === 'nobody') return false
  return approval === 'everybody' || !hasPublished
}

type Recipient = { is_owner: 0 | 1; disabled_at: number | null; wants_replies: 0 | 1 }

/** The owner's choice is about every comment, in the same column as that of a reader about replies. */
export const wantsCommentEmails = ({ wants_replies }: Pick<Recipient, 'wants_replies'>): boolean =>
  wants_replies === 1

export const wantsReplyEmails = ({ is_owner, disabled_at, wants_replies }: Recipient): boolean =>
  is_owner === 0 && disabled_at === null && wants_replies === 1
