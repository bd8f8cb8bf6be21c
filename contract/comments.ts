/** Comments below articles, talks and pages, in threads of two levels. */
import { z } from 'zod'
import { commentLength, MAX_COMMENT } from './comment-text.ts'
import { del, get, nothing, post, put } from './endpoint.ts'
import { Paging, page } from './paging.ts'
import { Id, Slug, wholeNumber } from './values.ts'

/** 1 article, 2 message board, 3 about, 4 friends, 5 talk. */
export const CommentKind = wholeNumber(5).transform((kind) => kind as 1 | 2 | 3 | 4 | 5)
export type CommentKind = z.output<typeof CommentKind>

const shownKind = z.union([1, 2, 3, 4, 5].map((kind) => z.literal(kind as CommentKind)))

const CommentFields = z.object({
  id: z.int(),
  /** Null when the account was deleted; the comment stays. */
  userId: z.int().nullable(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  webSite: z.string().nullable(),
  isOwner: z.boolean(),
  /** Its author deleted it; a placeholder stays above its replies and cannot be replied to. */
  isRemoved: z.boolean(),
  /** Rendered and sanitized HTML. */
  commentContent: z.string(),
  createTime: z.iso.datetime(),
})

export const Reply = CommentFields.extend({
  /** The top-level comment of the thread. */
  parentId: z.int(),
  /** The author replied to; null when that account was deleted. */
  replyUserId: z.int().nullable(),
  replyNickname: z.string().nullable(),
  replyWebsite: z.string().nullable(),
})
export type Reply = z.output<typeof Reply>

export const Comment = CommentFields.extend({
  /** The first three, oldest first. */
  replyDTOs: z.array(Reply),
  replyCount: z.int(),
})
export type Comment = z.output<typeof Comment>

/** A comment in the response to its author. `isReview` 1: everybody sees it; 0: it waits for approval. */
export const OwnComment = CommentFields.extend({
  type: shownKind,
  topicId: z.int().nullable(),
  parentId: z.int().nullable(),
  replyUserId: z.int().nullable(),
  replyNickname: z.string().nullable(),
  replyWebsite: z.string().nullable(),
  replyDTOs: z.array(Reply),
  replyCount: z.int(),
  isReview: z.union([z.literal(0), z.literal(1)]),
  /** Why it is held and what would be fine, in words; null where it waits for another reason. */
  heldNote: z.string().nullable(),
})
export type OwnComment = z.output<typeof OwnComment>

export const RecentComment = z.object({
  id: z.int(),
  userId: z.int().nullable(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  /** The owner of the site wrote it. */
  isOwner: z.boolean(),
  /** Plain text, shortened. */
  commentContent: z.string(),
  createTime: z.iso.datetime(),
  type: shownKind,
  topicId: z.int().nullable(),
  /** Of an article. */
  topicSlug: Slug,
})
export type RecentComment = z.output<typeof RecentComment>

/** A thread with all its replies, and the page that it is on. */
export const CommentThread = z.object({
  type: shownKind,
  topicId: z.int().nullable(),
  thread: Comment,
})
export type CommentThread = z.output<typeof CommentThread>

/** Replies to the caller that the caller has not seen; `newest` says where the newest one is. */
export const UnseenReplies = z.object({
  /** At most 100. */
  count: z.int(),
  newest: z.object({ id: z.int(), type: shownKind, topicId: z.int().nullable(), topicSlug: Slug }).nullable(),
})
export type UnseenReplies = z.output<typeof UnseenReplies>

/** Normalized line breaks, no control characters, no lone surrogates. */
const normalizeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .toWellFormed()
    .trim()

/** Fails with the limit that readers know, so that the message can name it. */
const limitLength = (isWithin: (text: string) => boolean) =>
  z.check<string>(({ value, issues }) => {
    if (isWithin(value)) return
    issues.push({ code: 'too_big', origin: 'string', maximum: MAX_COMMENT, input: value, continue: false })
  })

/** As readers write it: normalized, not blank, at most `MAX_COMMENT` characters. */
export const CommentText = z
  .string()
  // Before anything is made of it.
  .check(limitLength((text) => text.length <= 8 * MAX_COMMENT))
  .transform(normalizeText)
  .refine((text) => text !== '')
  .check(limitLength((text) => commentLength(text) <= MAX_COMMENT))

type CommentSubject = { type: CommentKind; topicId?: number | null | undefined }

/** Articles and talks have ids; the other three types have one page each. */
const hasSubject = ({ type, topicId }: CommentSubject) => (type === 1 || type === 5) === (topicId != null)
const subject = { type: CommentKind, topicId: Id.nullish() }
const subjectRule = { path: ['topicId'] }

export const commentsApi = {
  list: get('/comments', {
    summary: 'The comments on one article, talk or page, newest first, each with its first three replies.',
    query: Paging.extend({ ...subject, size: wholeNumber(100).default(7) }).refine(hasSubject, subjectRule),
    /** `count` is the number of threads, `commentCount` of all readable comments with their replies. */
    response: page(Comment).extend({ commentCount: z.int() }),
    errors: ['refused', 'locked'],
  }),
  topSix: get('/comments/topSix', {
    summary: 'The six newest comments on content that a visitor can see.',
    response: z.array(RecentComment).max(6),
  }),
  waiting: get('/comments/waiting', {
    summary: 'The caller’s own comments on one article, talk or page that wait for approval, oldest first.',
    query: z.object(subject).refine(hasSubject, subjectRule),
    response: z.array(OwnComment),
    audience: 'reader',
    errors: ['unauthenticated', 'refused', 'locked'],
  }),
  unseen: get('/comments/unseen', {
    summary: 'How many replies to the caller wait to be read, on content that a visitor can see.',
    response: UnseenReplies,
    audience: 'reader',
    errors: ['unauthenticated'],
  }),
  markSeen: put('/comments/seen', {
    summary: 'Marks the replies to the caller on one article, talk or page as seen.',
    body: z.object(subject).refine(hasSubject, subjectRule),
    response: nothing,
    audience: 'reader',
    isAudited: false,
    errors: ['unauthenticated'],
  }),
  challenge: get('/comments/challenge', {
    summary:
      'A challenge for the browser of a visitor without an account, whose solution is the `proof` of a comment.',
    response: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
  thread: get('/comments/:id', {
    summary: 'The position of a comment: its thread with all replies; null when a visitor may not see it.',
    response: CommentThread.nullable(),
    errors: ['locked'],
  }),
  replies: get('/comments/:id/replies', {
    summary: 'All replies of a thread, oldest first.',
    response: z.array(Reply),
    errors: ['locked'],
  }),
  save: post('/comments/save', {
    summary: 'Saves a comment or a reply. It may wait for approval.',
    body: z
      .object({
        ...subject,
        commentContent: CommentText,
        parentId: Id.nullish(),
        replyUserId: Id.nullish(),
        /** Of a visitor without an account: challenge and solution. Without it the comment is held. */
        proof: z.string().max(2000).default(''),
        /** Empty: people do not see the field, and programs that fill every field give themselves away. */
        title: z.string().max(2000).default(''),
      })
      .refine(hasSubject, subjectRule)
      .refine(({ parentId, replyUserId }) => parentId != null || replyUserId == null, { path: ['parentId'] }),
    response: OwnComment,
    audience: 'reader',
    errors: ['unauthenticated', 'refused', 'locked', 'too-many'],
  }),
  remove: del('/comments/:id', {
    summary:
      'Deletes one of the caller’s own comments. With replies below it, only its text and author are deleted.',
    response: nothing,
    audience: 'reader',
    errors: ['unauthenticated', 'forbidden'],
  }),
}
