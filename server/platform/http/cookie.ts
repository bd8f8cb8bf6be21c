/** Writes every cookie of the server, so that none lacks `Secure` or `SameSite`. */
import { generateCookie } from 'hono/cookie'
import type { Ctx } from '../context.ts'
import type { VisitorInfo } from './visitor.ts'

export type Cookie = {
  name: string
  value: string
  /** Null: until the browser is closed. 0 deletes it. */
  seconds: number | null
  path?: string
  /** Scripts of our pages change it as well. */
  isForScripts?: boolean
}

/** Other sites cannot send our cookies with a form, and scripts cannot read those that are not for them. */
export function addCookie(
  headers: Headers,
  { config }: Pick<Ctx, 'config'>,
  visitor: Pick<VisitorInfo, 'isSecure'>,
  { name, value, seconds, path = '/', isForScripts = false }: Cookie,
): void {
  const options = {
    path,
    httpOnly: !isForScripts,
    sameSite: 'Lax' as const,
    secure: visitor.isSecure || (config.PUBLIC_URL?.startsWith('https://') ?? false),
  }
  headers.append(
    'set-cookie',
    generateCookie(name, value, seconds === null ? options : { ...options, maxAge: seconds }),
  )
}
