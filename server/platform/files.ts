/** Files from disk as answers: with ranges, never as documents, kept by browsers for good. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { FILE_POLICY } from './headers.ts'

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

export const typeOf = (name: string): string => types[extname(name)] ?? 'application/octet-stream'

export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Answers a file whose name holds a hash of its content; null when there is none. */
export async function sendFile(file: string, request: Request): Promise<Response | null> {
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) return null
  const headers = new Headers({
    'content-type': typeOf(file),
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
    'content-disposition': 'inline',
    'content-security-policy': FILE_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  })
  const range = readRange(request.headers.get('range'), facts.size)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${facts.size}` } })
  const { start, end } = range ?? { start: 0, end: facts.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${facts.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || facts.size === 0) return new Response(null, { status, headers })
  const stream = Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream<Uint8Array>
  return new Response(stream, { status, headers })
}

type Range = { start: number; end: number }

/** One range of bytes (RFC 9110, 14.1.2); several at once are answered with the whole. */
export function readRange(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return null
  const [, from = '', to = ''] = found
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
