/** Decides whether a new comment waits for the owner. Pure. */
import type { CommentApproval } from '#contract/studio/comments.ts'

type Author = { isOwner: boolean; hasPublished: boolean }

/** The owner's comments never wait; `first` holds back a reader of whom no comment is published. */
export const mustWait = (approval: CommentApproval, { isOwner, hasPublished }: Author): boolean => {
  if (isOwner || approval === 'nobody') return false
  return approval === 'everybody' || !hasPublished
}
