/**
 * A fake S3-compatible store for tests. It implements the operations that the app uses, and verifies every signature.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
// biome-ignore lint/plugin: the store is slow on request; no test waits.
import { setTimeout as delay } from 'node:timers/promises'

const BUCKET = 'test-bucket'
const KEY = 'test-key'
const SECRET = 'test-secret'
const REGION = 'north-1'
/** Small, so that lists have several pages. */
const PAGE = 2

export type FakeS3 = {
  /** The configuration of a site that uses it. */
  env: Record<string, string>
  /** Uploads in parts that were neither completed nor given up. */
  openUploads: () => number
  /** Makes it hang, respond late, refuse each request with 503, forget parts of files, or work again. */
  behave: (as: StoreBehavior) => void
  stop: () => Promise<void>
}

export type StoreBehavior = 'works' | 'is slow' | 'hangs' | 'refuses' | 'loses parts'

/** Far more than a file of the tests takes, and less than the app waits. */
const LATE_MS = 200

type Stored = { body: Buffer; type: string; at: Date }
type Upload = { key: string; type: string; parts: Map<number, Buffer> }
/** The files, and the uploads in parts that are not complete. */
type Bucket = { files: Map<string, Stored>; uploads: Map<string, Upload>; losesParts?: boolean }

export async function startFakeS3(): Promise<FakeS3> {
  const bucket: Bucket = { files: new Map(), uploads: new Map() }
  let behavior: StoreBehavior = 'works'
  const server = createServer((request, response) => {
    if (behavior === 'hangs') return
    if (behavior === 'refuses') {
      request.resume()
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      return
    }
    const late = behavior === 'is slow' ? delay(LATE_MS) : Promise.resolve()
    const losesParts = behavior === 'loses parts'
    late.then(() => respond({ ...bucket, losesParts }, request, response)).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    env: {
      S3_ENDPOINT: `http://localhost:${port}`,
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    openUploads: () => bucket.uploads.size,
    behave: (as) => {
      behavior = as
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(bucket: Bucket, request: IncomingMessage, response: ServerResponse) {
  const { files } = bucket
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const fail = (status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
  }
  // Real stores refuse a body of unknown length.
  if (request.method === 'PUT' && request.headers['content-length'] === undefined)
    return fail(411, 'MissingContentLength')
  if (!isSigned(request, url, body)) return fail(403, 'SignatureDoesNotMatch')
  if (!url.pathname.startsWith(`/${BUCKET}/`)) return fail(404, 'NoSuchBucket')
  const key = url.pathname.slice(BUCKET.length + 2)

  if (request.method === 'GET' && key === '') return list(files, url, response)
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
    return takeParts(bucket, { request, url, key, body }, response, fail)
  if (request.method === 'PUT') {
    files.set(key, { body, type: request.headers['content-type'] ?? '', at: new Date() })
    return response.writeHead(200).end()
  }
  if (request.method === 'DELETE') {
    files.delete(key)
    return response.writeHead(204).end()
  }
  const file = files.get(key)
  if (!file) return fail(404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = start ? file.body.subarray(Number(start), Number(end) + 1) : file.body
  response.writeHead(start ? 206 : 200, {
    'content-length': part.length,
    'content-type': file.type,
    'last-modified': file.at.toUTCString(),
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

type Received = { request: IncomingMessage; url: URL; key: string; body: Buffer }

function takeParts(
  { files, uploads, losesParts }: Bucket,
  { request, url, key, body }: Received,
  response: ServerResponse,
  fail: (status: number, code: string) => void,
) {
  const respondXml = (xml: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  if (request.method === 'POST' && url.searchParams.has('uploads')) {
    const id = `upload ${uploads.size + 1}/${key.length}`
    uploads.set(id, { key, type: request.headers['content-type'] ?? '', parts: new Map() })
    return respondXml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  const id = url.searchParams.get('uploadId') ?? ''
  const upload = uploads.get(id)
  if (!upload || upload.key !== key) return fail(404, 'NoSuchUpload')
  if (request.method === 'DELETE') {
    uploads.delete(id)
    return response.writeHead(204).end()
  }
  if (request.method === 'PUT') {
    const number = Number(url.searchParams.get('partNumber'))
    if (!losesParts || number !== 2) upload.parts.set(number, body)
    return response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
  }
  const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g)]
  const parts = named.map(([, number]) => upload.parts.get(Number(number)))
  const isWhole =
    parts.length === upload.parts.size &&
    parts.every((part, i) => part && sha256(part).slice(0, 32) === named[i]?.[2])
  // Real stores find it after the status has been sent.
  if (!isWhole) return respondXml('<Error><Code>InvalidPart</Code></Error>')
  files.set(key, { body: Buffer.concat(parts as Buffer[]), type: upload.type, at: new Date() })
  uploads.delete(id)
  return respondXml('<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>')
}

function list(files: Map<string, Stored>, url: URL, response: ServerResponse) {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const shown = keys.slice(0, PAGE)
  const entries = shown.map((key) => {
    const { body, at } = files.get(key) as Stored
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
  })
  const isTruncated = keys.length > shown.length
  const next = isTruncated ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
  )
}

/** AWS Signature Version 4, written from its specification and independently of the client that it checks. */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return false
  const [, keyId, day = '', region = '', signed = '', signature] = found
  const hash = String(request.headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(escaped).join('='))
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET}`,
  )
  return (
    keyId === KEY && region === REGION && createHmac('sha256', key).update(text).digest('hex') === signature
  )
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
