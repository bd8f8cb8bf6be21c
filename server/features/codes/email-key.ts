/** Normalizes email addresses, so that an email address has one spelling however it was typed. */
import { domainToASCII } from 'node:url'
import type { Ctx } from '#server/platform/context.ts'

/** As emails are sent to it: the domain in lower case and ASCII, the rest as it was typed. */
export function normalizeEmail(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).toLowerCase()
  return `${text.slice(0, at).normalize('NFC')}@${domainToASCII(domain) || domain}`
}

/** The unique key of an address: case makes no difference anywhere in it. */
export const emailKey = (text: string): string =>
  text.includes('@') ? normalizeEmail(text).toLowerCase() : text.trim().toLowerCase()

/**
 * A keyed hash for tables that must recognize an address but not reveal it: what was typed may belong to anybody.
 * The purpose stays `mailbox`: another one would change the hashes that are stored.
 */
export const emailHash = (ctx: Ctx, text: string): string => ctx.sign('mailbox', emailKey(text)).slice(0, 32)

/**
 * Where failures and codes of an address are counted. A browser that the account knows has a place of its own, which
 * nobody else can fill (docs/requirements/safety.md, A20).
 */
export type LoginSubject = {
  email: string
  /** The token hash of a known browser; null for every other one. */
  browser: string | null
}

export const subjectHash = (ctx: Ctx, { email, browser }: LoginSubject): string =>
  browser === null
    ? emailHash(ctx, email)
    : ctx.sign('known-browser', `${emailKey(email)}\n${browser}`).slice(0, 32)
