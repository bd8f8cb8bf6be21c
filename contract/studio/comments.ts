/** Comments in the studio: the lists of each status, moderation with undo, replies, and who needs approval. */
import { z } from 'zod'
import { CommentKind, CommentText } from '../comments.ts'
import { nothing, owner } from '../endpoint.ts'
import { Id, Slug, wholeNumber } from '../values.ts'
import { HoldReason, SpamRules } from './spam.ts'

export const CommentStatus = z.enum(['waiting', 'published', 'spam', 'trash'])
export type CommentStatus = z.output<typeof CommentStatus>

/** Whose comments wait for the owner: nobody's, those of a reader without a published comment, or all. */
export const CommentApproval = z.enum(['nobody', 'first', 'everybody'])
export type CommentApproval = z.output<typeof CommentApproval>

const kind = z.union([1, 2, 3, 4, 5].map((one) => z.literal(one as CommentKind)))

const Subject = z.object({
  type: kind,
  /** Null for the pages, of which there is one each. */
  topicId: z.int().nullable(),
  /** The title of an article, the beginning of a talk; null for a page. */
  title: z.string().nullable(),
})

export const StudioComment = z.object({
  id: z.int(),
  status: CommentStatus,
  createTime: z.iso.datetime(),
  /** 0 for a guest; null when the account was deleted. */
  userId: z.int().nullable(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  isOwner: z.boolean(),
  /** By somebody of whom no other comment is published. */
  isFirst: z.boolean(),
  subject: Subject,
  parentId: z.int().nullable(),
  /** Whom it replies to; null for a top-level comment and for a deleted account. */
  replyNickname: z.string().nullable(),
  /** Plain text, whole. */
  text: z.string(),
  linkCount: z.int(),
  /** Why it was held, also after it was published. */
  heldFor: z.array(HoldReason),
  /** Until it is deleted; null outside of spam and trash. */
  daysLeft: z.int().nullable(),
})
export type StudioComment = z.output<typeof StudioComment>

const ThreadComment = z.object({
  id: z.int(),
  /** Without an account. */
  isGuest: z.boolean(),
  status: CommentStatus,
  createTime: z.iso.datetime(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  isOwner: z.boolean(),
  replyNickname: z.string().nullable(),
  /** Sanitized HTML; empty for a comment that its author deleted. */
  html: z.string(),
})
export type StudioThreadComment = z.output<typeof ThreadComment>

export const StudioCommentDetails = z.object({
  comment: StudioComment,
  subject: Subject.extend({
    /** Of an article. */
    slug: Slug,
    /** The beginning of the article; null elsewhere. */
    excerpt: z.string().nullable(),
    commentCount: z.int(),
    /** Anonymous visitors can open the page. */
    isPublic: z.boolean(),
  }),
  /** The top-level comment and its replies, oldest first; of long threads the replies around this one. */
  thread: z.array(ThreadComment),
  author: z
    .object({
      email: z.string().nullable(),
      /** When the account was made, or a guest wrote first. */
      joinedTime: z.iso.datetime(),
      publishedCount: z.int(),
      isDisabled: z.boolean(),
      /** Whether the email address is shown to be that of a guest; null for an account. */
      isConfirmed: z.boolean().nullable(),
    })
    .nullable(),
  /** It waits or is published, and so is its thread. */
  canReply: z.boolean(),
})
export type StudioCommentDetails = z.output<typeof StudioCommentDetails>

export const ModerationAction = z.enum(['approve', 'spam', 'trash', 'restore', 'delete'])
export type ModerationAction = z.output<typeof ModerationAction>

/** After so many days nobody expects a reply to a comment any more. */
export const ANSWER_DAYS = 14
export const MAX_UNANSWERED = 3

/** The most that one request changes. */
export const MAX_MODERATED = 500

const Changed = z.object({
  changed: z.int(),
  /** For `undo`, for an hour; null when nothing can be undone. */
  undoToken: z.string().nullable(),
})

/** So many of the newest comments the rules are tried on. */
export const MAX_TRIED = 1000

const Tried = z.object({
  count: z.int(),
  /** The newest. */
  examples: z.array(
    z.object({
      id: z.int(),
      nickname: z.string().nullable(),
      /** Plain text, shortened. */
      text: z.string(),
      reasons: z.array(HoldReason),
    }),
  ),
})

export const studioCommentsApi = {
  list: owner.get('/studio/comments', {
    summary: 'Comments of one status, newest first, with the number of each status.',
    query: z.object({
      status: CommentStatus.default('waiting'),
      /** Words of the text, or a part of the author’s name. */
      q: z.string().max(200).default(''),
      author: Id.optional(),
      /** With `topicId` for articles and talks: only what is below this page. */
      type: CommentKind.optional(),
      topicId: Id.optional(),
      /** `next` of the previous page. */
      after: z
        .string()
        .regex(/^\d{1,15}-\d{1,15}$/)
        .optional(),
      size: wholeNumber(100).default(30),
    }),
    response: z.object({
      records: z.array(StudioComment),
      /** For the next page; null on the last. */
      next: z.string().nullable(),
      /** Of all comments, whatever else is asked for. */
      counts: z.record(CommentStatus, z.int()),
      /** The name of `author` and the title of the page, where they are asked for and exist. */
      filters: z.object({ author: z.string().nullable(), subject: Subject.nullable() }),
    }),
  }),
  counts: owner.get('/studio/comments/counts', {
    summary: 'The number of comments of each status.',
    response: z.record(CommentStatus, z.int()),
  }),
  unanswered: owner.get('/studio/comments/unanswered', {
    summary: `Comments that wait for approval, and those of the last ${ANSWER_DAYS} days that appeared without it and have no reply by the owner: the oldest first, at most ${MAX_UNANSWERED}.`,
    response: z.object({ records: z.array(StudioComment), count: z.int() }),
  }),
  show: owner.get('/studio/comments/:id', {
    summary: 'A comment with its thread, its page and its author; null when there is none.',
    response: StudioCommentDetails.nullable(),
  }),
  moderate: owner.post('/studio/comments/moderation', {
    summary: 'Approves comments, marks them as spam, moves them to the trash, restores or deletes them.',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_MODERATED), action: ModerationAction }),
    response: Changed,
  }),
  reply: owner.post('/studio/comments/:id/reply', {
    summary: 'Publishes the owner’s reply, and the comment itself if it waits.',
    body: z.object({ commentContent: CommentText }),
    response: Changed.extend({ replyId: z.int() }),
    errors: ['refused'],
  }),
  undo: owner.post('/studio/comments/undo', {
    summary: 'Undoes a change, except where something has changed since.',
    body: z.object({ token: z.string().max(64) }),
    response: z.object({ changed: z.int() }),
    errors: ['refused'],
  }),
  tryRules: owner.post('/studio/comments/trial', {
    summary: `What rules would have held of the newest ${MAX_TRIED} comments of others. Nothing is stored.`,
    isAudited: false,
    maxBytes: 100_000,
    body: SpamRules,
    response: z.object({
      tried: z.int(),
      held: z.int(),
      /** Would have been held, and are published. */
      published: Tried,
      /** Would have passed, and are spam. */
      spam: Tried,
    }),
  }),
  approval: owner.get('/studio/comments/approval', {
    summary: 'Whose comments wait for approval.',
    response: z.object({ approval: CommentApproval }),
  }),
  setApproval: owner.put('/studio/comments/approval', {
    summary: 'Sets whose comments wait for approval, from the next comment on.',
    body: z.object({ approval: CommentApproval }),
    response: nothing,
  }),
}
