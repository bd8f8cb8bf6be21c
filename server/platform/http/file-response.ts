/** MIME types, cache headers and byte ranges of file responses. */
import { extname } from 'node:path'

const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

export const mimeType = (name: string): string => types[extname(name)] ?? 'application/octet-stream'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

type ByteRange = { start: number; end: number }

/** One range of bytes (RFC 9110, 14.1.2); null, for several ranges too, means the whole file. */
export function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, from = '', to = ''] = found
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
