import { expect, it } from 'vitest'
import { approvalOf, commentAccess, type SubjectState } from './comments.policy.ts'

const state: SubjectState = { article: null, hasGrant: false, isTalkListed: false, isSectionHidden: false }
const open = { password_hash: null }
const locked = { password_hash: 'hash' }

it.each([
  ['an open article', 1, { article: open }, 'open'],
  ['an article that is not listed', 1, {}, 'missing'],
  ['a locked article', 1, { article: locked }, 'locked'],
  ['a locked article that this browser unlocked', 1, { article: locked, hasGrant: true }, 'private'],
  ['a grant of an article that is not listed any more', 1, { hasGrant: true }, 'missing'],
  ['a listed talk', 5, { isTalkListed: true }, 'open'],
  ['a listed talk in a hidden section', 5, { isTalkListed: true, isSectionHidden: true }, 'missing'],
  ['a hidden page', 3, { isSectionHidden: true }, 'missing'],
  ['a private talk', 5, {}, 'missing'],
  ['the message board', 2, {}, 'open'],
  ['the about page', 3, {}, 'open'],
  ['the friends page', 4, {}, 'open'],
] as const)('commentAccess: %s', (_, type, more, access) => {
  expect(commentAccess({ type }, { ...state, ...more })).toBe(access)
})

it.each([
  [false, 'nobody', 'approved', 'nobody'],
  [true, 'nobody', 'approved', 'first'],
  [true, 'nobody', 'open', 'nobody'],
  [true, 'first', 'open', 'first'],
  [true, 'everybody', 'approved', 'everybody'],
  [true, 'everybody', 'open', 'everybody'],
] as const)(
  'approvalOf: guest %s, readers %s, guests %s',
  (isGuest, commentApproval, guestComments, approval) => {
    expect(approvalOf(isGuest, { commentApproval, guestComments })).toBe(approval)
  },
)
