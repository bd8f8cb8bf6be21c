/** One email address has one spelling here, however it was typed. */
import { domainToASCII } from 'node:url'
import type { Ctx } from '#server/platform/context.ts'

/** As mails are sent to it: the domain in lower case and ASCII, the rest as it was typed. */
export function normalizeEmail(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).toLowerCase()
  return `${text.slice(0, at).normalize('NFC')}@${domainToASCII(domain) || domain}`
}

/** By which it is unique: case makes no difference anywhere in it. */
export const emailKey = (text: string): string =>
  text.includes('@') ? normalizeEmail(text).toLowerCase() : text.trim().toLowerCase()

/** For tables that must recognise an email address and not know it: what was typed may belong to anybody. */
export const emailHash = (ctx: Ctx, text: string): string => ctx.sign('mailbox', emailKey(text)).slice(0, 32)
