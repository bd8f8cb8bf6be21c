/**
 * Public answers of the api, compressed once for all who get the same bytes: lists are asked for again and again,
 * and an encoder under way holds megabytes.
 */
import { LRUCache } from 'lru-cache'
import { compressBrotli, compressGzip, copyWithoutSlack, type Encoding } from '../http/compression.ts'

const MAX_BYTES = 4 * 1024 * 1024

type CompressedBuffer = Buffer<ArrayBuffer>

export type CompressedResponses = {
  /** @param etag names the body by its content: what bears the same one is taken for the same */
  compressed: (
    etag: string,
    body: Buffer,
    encoding: Exclude<Encoding, 'identity'>,
  ) => Promise<CompressedBuffer>
}

/** @param maxBytes the answers that were asked for least lately make room */
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
      // Those who ask at the same moment wait for the same encoder.
      const started = pending.get(key) ?? compress(key, body, encoding)
      pending.set(key, started)
      return started
    },
  }
}

/** With its key and what surrounds a buffer. */
const entryBytes = (answer: Buffer) => answer.byteLength + 300
