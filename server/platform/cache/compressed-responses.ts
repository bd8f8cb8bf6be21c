/**
 * Public answers of the api, compressed once for all who get the same bytes: lists are asked for again and again,
 * and an encoder under way holds megabytes.
 */
import { LRUCache } from 'lru-cache'
import { brotli, type Encoding, exact, gzipped } from '../http/compression.ts'

const MAX_BYTES = 4 * 1024 * 1024

type Compressed = Buffer<ArrayBuffer>

export type KeptAnswers = {
  /** @param etag names the body by its content: what bears the same one is taken for the same */
  compressed: (etag: string, body: Buffer, encoding: Exclude<Encoding, 'identity'>) => Promise<Compressed>
}

/** @param mostBytes the answers that were asked for least lately make room */
export function createKeptAnswers(mostBytes = MAX_BYTES): KeptAnswers {
  const kept = new LRUCache<string, Compressed>({ maxSize: mostBytes, sizeCalculation: weight })
  const making = new Map<string, Promise<Compressed>>()

  const make = async (key: string, body: Buffer, encoding: Encoding) => {
    try {
      const answer = exact(encoding === 'br' ? await brotli(body) : await gzipped(body))
      kept.set(key, answer)
      return answer
    } finally {
      making.delete(key)
    }
  }

  return {
    compressed: async (etag, body, encoding) => {
      const key = `${encoding} ${etag}`
      const known = kept.get(key)
      if (known) return known
      // Those who ask at the same moment wait for the same encoder.
      const made = making.get(key) ?? make(key, body, encoding)
      making.set(key, made)
      return made
    },
  }
}

/** With its key and what surrounds a buffer. */
const weight = (answer: Buffer) => answer.byteLength + 300
