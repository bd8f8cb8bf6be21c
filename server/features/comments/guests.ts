/** Who writes without an account: what a guest enters, and the browser that may change the comment afterwards. */

import { isEmailAddress } from '#contract/email.ts'
import { emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import { GUEST_COOKIE, guestBrowserOf } from '#server/features/sessions/session-token.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { isNicknameAllowed } from '#server/features/users/nickname.policy.ts'
import { sanitizeLine } from '#server/features/users/nickname.ts'
import { readWebsite, reservedNames } from '#server/features/users/update-info.ts'
import { selectNameHolder } from '#server/features/users/users.sql.ts'
import { nicknameKey } from '#server/features/users/users.ts'
import { selectFilesAbout } from '#server/mail/mail.sql.ts'
import { canSendEmail } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure, fieldError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/serve.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import type { MessageKey } from '#server/platform/messages.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import type { Caller } from './comments.sql.ts'
import {
  deleteGuestsWithoutComments,
  dissolveGuests,
  type GuestRow,
  insertGuest,
  selectGuestIdsOfEmail,
  selectIsKnownBrowser,
  selectKnownGuest,
  updateGuest,
} from './guests.sql.ts'

/** The browser stays that of the guest for a year after the last comment. */
export const GUEST_SECONDS = 365 * 24 * 3600

/** Null for somebody of whom nothing is known. */
export function callerOf(viewer: Viewer, { cookies }: Pick<VisitorInfo, 'cookies'>): Caller | null {
  if (viewer.kind !== 'anonymous') return { accountId: viewer.accountId }
  const browser = guestBrowserOf(cookies)
  return browser === null ? null : { browser }
}

/** As a form sends it. */
type GuestFields = {
  nickname?: string | undefined
  email?: string | undefined
  website?: string | undefined
  wantsReplies?: boolean | undefined
}

export type GuestDraft = {
  /** Of the cookie that the browser gets. */
  token: string
  nickname: string
  email: string | null
  website: string | null
  /** Undefined: as it was. */
  wantsReplies: boolean | undefined
  locale: GuestRow['locale']
}

/**
 * @throws unauthenticated where the owner allows no guests, and without a name; invalid for a wrong field, which its data names
 */
export async function readGuest(ctx: Ctx, fields: GuestFields, visitor: VisitorInfo): Promise<GuestDraft> {
  const { guestComments } = await selectSettings(ctx)
  if (guestComments === 'off' || fields.nickname === undefined) throw new Failure('unauthenticated')
  const email = fields.email?.trim() || null
  if (email !== null && !isEmailAddress(email)) throw fieldError('email', 'guest-email')
  const token = visitor.cookies[GUEST_COOKIE]
  const browser = guestBrowserOf(visitor.cookies)
  // A token that this site never issued is not used: nobody can plant one in the browser of somebody else.
  const isKnown = browser !== null && (await selectIsKnownBrowser(ctx.db, browser))
  return {
    token: isKnown && token !== undefined ? token : randomToken(),
    nickname: await readGuestName(ctx, fields.nickname, email && emailKey(email), isKnown ? browser : null),
    email: email && normalizeEmail(email),
    website: readGuestWebsite(fields.website ?? ''),
    wantsReplies: fields.wantsReplies,
    locale: visitor.locale,
  }
}

/** Nobody passes for the owner, for a reader, or for a guest who has confirmed another address (docs/requirements/safety.md, V1). */
async function readGuestName(ctx: Ctx, text: string, email_key: string | null, browser: string | null) {
  const name = sanitizeLine(text)
  if (name === '') throw fieldError('nickname', 'guest-name-missing')
  if (!isNicknameAllowed(name, { names: [], isOwner: false }))
    throw fieldError('nickname', 'nickname-not-allowed')
  const nickname_key = nicknameKey(name)
  const holder = await selectNameHolder(ctx.db, nickname_key)
  if (holder?.kind === 'owner' || !isNicknameAllowed(name, await reservedNames(ctx, false)))
    throw taken('guest-name-of-owner', name)
  if (holder?.kind === 'reader') throw taken('guest-name-of-reader', name)
  if (holder === undefined) return name
  const known =
    browser === null
      ? undefined
      : await selectKnownGuest(ctx.db, { secret_hash: browser, nickname_key, email_key })
  const canProve = holder.emailKey === email_key && (await canSendEmail(ctx))
  if (known?.confirmed_at == null && !canProve) throw taken('guest-name-of-guest', name)
  return name
}

/** `isTaken`: whoever has the name can sign in. */
const taken = (sentence: MessageKey, name: string) =>
  new Failure('invalid', { sentence, words: { name }, data: { field: 'nickname', isTaken: true } })

function readGuestWebsite(text: string): string | null {
  // Most people write no scheme.
  const url = text.trim() === '' || /^[a-z]+:/i.test(text.trim()) ? text : `https://${text.trim()}`
  try {
    return readWebsite(url)
  } catch (error) {
    if (error instanceof Failure) throw fieldError('website', 'guest-website')
    throw error
  }
}

/** The guest in this browser. With an address that was confirmed here a new name needs no other link: it replaces the old one. */
export async function admitGuest(ctx: Ctx, tx: Tx, draft: GuestDraft): Promise<GuestRow> {
  const { nickname, email, locale, wantsReplies } = draft
  const known = {
    secret_hash: hashOfToken(draft.token),
    nickname_key: nicknameKey(nickname),
    email_key: email && emailKey(email),
  }
  const words = { nickname, nickname_key: known.nickname_key, email, locale }
  const wishes =
    wantsReplies === undefined ? {} : { wants_replies: wantsReplies ? (1 as const) : (0 as const) }
  const row = await selectKnownGuest(tx, known)
  if (row) return updateGuest(tx, row.id, { ...words, ...wishes })
  const times = { confirmed_at: null, asked_at: null, created_at: ctx.now() }
  return insertGuest(tx, { ...known, ...words, ...wishes, ...times })
}

/**
 * The author of an imported comment with an address, who can claim it. The address is never shown.
 * @param kept what an export of this product says of the guest
 */
export async function importGuest(
  ctx: Ctx,
  tx: Tx,
  nickname: string,
  email: string,
  kept: Partial<Pick<GuestRow, 'locale' | 'wants_replies' | 'confirmed_at'>> = {},
): Promise<number> {
  const known = { secret_hash: null, nickname_key: nicknameKey(nickname), email_key: emailKey(email) }
  const row = await selectKnownGuest(tx, known)
  if (row) return row.id
  const times = { confirmed_at: null, asked_at: null, created_at: ctx.now() }
  return (await insertGuest(tx, { ...known, nickname, email: normalizeEmail(email), ...times, ...kept })).id
}

/**
 * Forgets everybody who commented with this address: the texts stay, without a name.
 * @returns how many names there were, and which emails in the outbox name them
 */
export async function eraseGuest(ctx: Ctx, tx: Tx, email: string) {
  const ids = await selectGuestIdsOfEmail(tx, emailKey(email))
  if (ids.length === 0) return { guests: 0, files: [] }
  const files = await selectFilesAbout(tx, 'guest_id', ids)
  await dissolveGuests(tx, ids, null)
  ctx.content.changed(tx, 'comments')
  return { guests: ids.length, files }
}

/** Daily: forgets guests of whom no comment is left. */
export const deleteIdleGuests = (ctx: Ctx): Promise<unknown> =>
  ctx.transaction((tx) => deleteGuestsWithoutComments(tx))
