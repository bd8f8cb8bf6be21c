/** Warns once when requests come through a proxy that TRUST_PROXY does not name: all visitors then count as one. */
import type { Ctx } from '../context.ts'
import { createProxyMatcher, plainIpAddress } from './visitor.ts'

/** @returns a function that checks a request; it logs at most one warning per process */
export function createProxyCheck({ config, log }: Ctx) {
  const isTrusted = createProxyMatcher(config.TRUST_PROXY)
  let isChecked = false
  return (remoteAddress: string | undefined, header: (name: string) => string | undefined): void => {
    if (isChecked || (!header('x-forwarded-for') && !header('x-forwarded-proto'))) return
    const ipAddress = plainIpAddress(remoteAddress ?? '')
    if (isTrusted(ipAddress)) return
    isChecked = true
    log.warn(
      { ipAddress },
      'Requests come through a proxy that is not trusted, so all visitors count as one in every limit: name its IP address in TRUST_PROXY',
    )
  }
}
