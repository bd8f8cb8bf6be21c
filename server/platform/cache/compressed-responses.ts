/**
 * Caches compressed public responses of the API: lists are requested often, and each running encoder takes megabytes of
 * memory.
 */
import { LRUCache } from 'lru-cache'
import { compressBrotli, compressGzip, copyWithoutSlack, type Encoding } from '../http/compression.ts'

const MAX_BYTES = 4 * 1024 * 1024

type CompressedBuffer = Buffer<ArrayBuffer>

export type CompressedResponses = {
  /** @param etag identifies the body by its content */
  compressed: (
    etag: string,
    body: Buffer,
    encoding: Exclude<Encoding, 'identity'>,
  ) => Promise<CompressedBuffer>
}

/** @param maxBytes the least recently used responses are deleted above it */
export function createCompressedResponses(maxBytes = MAX_BYTES): CompressedResponses {
  const responses = new LRUCache<string, CompressedBuffer>({ maxSize: maxBytes, sizeCalculation: entryBytes })
  const pending = new Map<string, Promise<CompressedBuffer>>()

  const compress = async (key: string, body: Buffer, encoding: Encoding) => {
    try {
      const response = copyWithoutSlack(
        encoding === 'br' ? await compressBrotli(body) : await compressGzip(body),
      )
      responses.set(key, response)
      return response
    } finally {
      pending.delete(key)
    }
  }

  return {
    compressed: async (etag, body, encoding) => {
      const key = `${encoding} ${etag}`
      const cached = responses.get(key)
      if (cached) return cached
      // Simultaneous requests share one encoder.
      const started = pending.get(key) ?? compress(key, body, encoding)
      pending.set(key, started)
      return started
    },
  }
}

/** With the key and the overhead of a buffer. */
const entryBytes = (body: Buffer) => body.byteLength + 300
