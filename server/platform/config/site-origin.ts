/** Where the site is reached, for absolute links: configured, else where this machine listens. */
import type { Ctx } from '../context.ts'

/**
 * PUBLIC_URL without a slash at the end; else the loopback address. Never the Host header: pages are
 * kept for everybody, and a visitor could put any name into them (docs/requirements/safety.md, A16).
 */
export const originOf = ({ config }: Ctx): string =>
  (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '')
