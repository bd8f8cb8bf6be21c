/** The syntax of email addresses; only a received email proves more. */
import { z } from 'zod'

const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
/** Letters, digits and hyphens of any script; the mail server converts them to ASCII. */
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/** RFC 5321, 4.5.3.1: 64 characters before the @, 254 in total. Linear time. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  if (local === '' || local.length > MAX_LOCAL_LENGTH || !/^[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(local))
    return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = text.slice(at + 1).split('.')
  return labels.length >= 2 && labels.every((label) => LABEL.test(label))
}

export const EmailAddress = z
  .string()
  .max(1024)
  .transform((text) => text.trim())
  .refine(isEmailAddress)
