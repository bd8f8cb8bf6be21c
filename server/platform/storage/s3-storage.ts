/** Stores files in an S3-compatible store, with signed requests. */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config/config.ts'
import { StorageUnavailable } from '../outage.ts'
import { elementTexts, putMultipart, type SendToStore } from './s3-multipart.ts'
import type { FileKey, FileMetadata, Storage } from './storage.ts'

/** Prefix of all keys, because the bucket may contain other files. */
const FOLDER = 'media/'
const RESPOND_WITHIN_MS = 10_000
/** The slowest connection to a store on which an upload does not fail. */
const MIN_BYTES_PER_MS = 50

/** A larger file is sent in parts: a failed one is sent again alone, and S3 takes at most 5 GB in one request. */
const MAX_BYTES_AT_ONCE = 100 * 1024 ** 2

type S3Options = {
  /** How long the store may take to begin its response. */
  respondWithinMs?: number
  /** The prefix of its keys, with a slash at the end. */
  folder?: string
  maxBytesAtOnce?: number
}

export function createS3Storage(
  config: Config,
  {
    respondWithinMs = RESPOND_WITHIN_MS,
    folder = FOLDER,
    maxBytesAtOnce = MAX_BYTES_AT_ONCE,
  }: S3Options = {},
): Storage {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
    region: config.S3_REGION,
    service: 's3',
    retries: 3,
  })
  const bucket = bucketUrl(config)
  const ask = async (method: string, url: string, more: RequestInit = {}, within = respondWithinMs) => {
    const ending = new AbortController()
    const request = client.fetch(url, { method, signal: ending.signal, ...more })
    const response = await withTimeout(within, request).catch((error: Error) => {
      ending.abort()
      throw new StorageUnavailable(`The file store did not respond to ${method}`, { cause: error })
    })
    if (response.ok || response.status === 404) return response
    const reason =
      elementTexts(await withTimeout(within, response.text())).find(([path]) =>
        path.endsWith('/Code'),
      )?.[1] ?? ''
    throw new StorageUnavailable(
      `The file store answered ${response.status} ${reason} to ${method}`.replace('  ', ' '),
    )
  }
  const urlOf = (key: FileKey) => `${bucket}/${folder}${key}`
  /** A response whose body is not read keeps its connection busy. */
  const withoutBody = async (response: Response) => {
    await response.body?.cancel()
    return response
  }
  const requireOk = (response: Response, what: string) => {
    if (!response.ok)
      throw new StorageUnavailable(`The file store could not ${what}: it answered ${response.status}`)
  }

  /** Waits as long as the slowest connection needs for the bytes. */
  const send: SendToStore = (method, url, { body, headers = {}, bytes = sizeOf(body) } = {}) => {
    const within = respondWithinMs + Math.ceil(bytes / MIN_BYTES_PER_MS)
    return ask(method, url, { ...(body !== undefined && { body }), headers } as RequestInit, within)
  }

  return {
    place: `the bucket ${config.S3_BUCKET} at ${config.S3_ENDPOINT}`,
    put: async (key, content, type) => {
      const body = content instanceof Uint8Array ? content : await openAsBlob(content.path)
      const headers: Record<string, string> = { 'content-type': type }
      if (content instanceof Uint8Array) headers['x-amz-content-sha256'] = sha256(content)
      try {
        if (body instanceof Blob && body.size > maxBytesAtOnce)
          await putMultipart(send, urlOf(key), body, { type, atLeast: maxBytesAtOnce })
        else requireOk(await withoutBody(await send('PUT', urlOf(key), { body, headers })), 'take a file')
      } finally {
        if (!(content instanceof Uint8Array)) await rm(content.path, { force: true })
      }
    },
    stat: async (key) => {
      const response = await withoutBody(await ask('HEAD', urlOf(key)))
      if (!response.ok) return null
      return {
        key,
        size: Number(response.headers.get('content-length')),
        modifiedAt: Date.parse(response.headers.get('last-modified') ?? '') || 0,
      }
    },
    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      // A video may be streamed for hours: the limit applies only to the beginning of the response.
      const response = await ask('GET', urlOf(key), { headers })
      if (!response.ok) await withoutBody(response)
      return response.ok ? (response.body ?? new Blob([]).stream()) : null
    },
    remove: async (key) => {
      await withoutBody(await ask('DELETE', urlOf(key)))
    },
    async *list(prefix = '') {
      for (let after: string | undefined, more = true; more; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder + prefix })
        if (after) query.set('continuation-token', after)
        const response = await ask('GET', `${bucket}/?${query}`)
        const xml = await withTimeout(respondWithinMs, response.text())
        requireOk(response, 'list its files')
        const { files, next } = readListing(xml, folder)
        yield* files
        after = next
        more = next !== undefined
      }
    },
  }
}

const sizeOf = (body: Blob | Uint8Array | string = ''): number =>
  body instanceof Blob ? body.size : Buffer.byteLength(body)

/**
 * The result of the work, unless it takes longer. An abort signal alone is not enough: once the garbage collector has
 * removed the request that follows it, `fetch` never hears of it.
 * @throws Error when the time is over
 */
async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

/** `https://host/bucket`, or `https://bucket.host` for stores that require it. */
export function bucketUrl({ S3_ENDPOINT = '', S3_BUCKET = '', S3_ADDRESS_STYLE }: Config): string {
  const url = new URL(S3_ENDPOINT)
  const path = url.pathname.replace(/\/$/, '')
  if (S3_ADDRESS_STYLE === 'path') return `${url.origin}${path}/${S3_BUCKET}`
  return `${url.protocol}//${S3_BUCKET}.${url.host}${path}`
}

type Listing = { files: FileMetadata[]; next: string | undefined }

/** Reads a ListObjectsV2 response; `next` is the continuation token of a truncated one. */
function readListing(xml: string, folder: string): Listing {
  const files: FileMetadata[] = []
  const result: Record<string, string> = {}
  let entry: Record<string, string> = {}
  for (const [path, text] of elementTexts(xml)) {
    const [, name = '', property] = path.split('/').slice(1)
    if (name === 'Contents' && property !== undefined) entry[property] = text
    else if (name === 'Contents') {
      const key = entry.Key?.slice(folder.length)
      if (key)
        files.push({
          key,
          size: Number(entry.Size),
          modifiedAt: Date.parse(entry.LastModified ?? '') || 0,
        })
      entry = {}
    } else if (property === undefined) result[name] = text
  }
  return { files, next: result.IsTruncated === 'true' ? result.NextContinuationToken : undefined }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
