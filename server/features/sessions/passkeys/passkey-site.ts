/** Where passkeys work: browsers bind them to the domain of the site, and offer them only over https and on localhost. */
import { isIP } from 'node:net'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'

export type PasskeySite = { origin: string; rpId: string }

/** By the configured URL, never by the Host header. @returns null where browsers offer no passkeys */
export function passkeySite(ctx: Ctx): PasskeySite | null {
  const { origin, protocol, hostname } = new URL(originOf(ctx))
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return (protocol === 'https:' && !isAddress) || isLocal ? { origin, rpId: hostname } : null
}

/** @throws refused where browsers offer no passkeys */
export function requirePasskeySite(ctx: Ctx): PasskeySite {
  const site = passkeySite(ctx)
  if (!site) throw refusal('passkeys-need-https')
  return site
}
