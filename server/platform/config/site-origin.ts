/**
 * Determines the origin of the site for absolute links: the configured one, else the loopback URL of this
 * server.
 */
import type { Ctx } from '../context.ts'

/**
 * PUBLIC_URL without a slash at the end; else the loopback address. Never the Host header: pages are cached for
 * everybody, and a visitor could send any name (docs/requirements/safety.md, A16).
 */
export const originOf = ({ config }: Ctx): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
