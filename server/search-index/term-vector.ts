/** Stores how often each token occurs in an entry, in so few bytes that candidates are ranked without their texts. Pure. */
import { HAN, kindsOf } from './fold.ts'
import type { TokenizedText } from './tokenize.ts'

/** Bytes before the hashes: the number of words of the text, and of different tokens. */
const HEADER = 8
const MAX_COUNT = 255
/** Chinese takes as much room for what it says as English with a fifth of the words. */
const WORDS_PER_PAIR = 0.2

/** The distinct tokens as sorted hashes of 32 bits, each followed, after all of them, by its count in one byte. */
export function encodeTermVector({ counts, extra }: Pick<TokenizedText, 'counts' | 'extra'>): Buffer {
  const byHash = new Map<number, number>()
  const kinds = kindsOf()
  let length = 0
  for (const [token, count] of counts) {
    byHash.set(hashOf(token), Math.min(count, MAX_COUNT))
    length += kinds[token.charCodeAt(0)] === HAN ? count * WORDS_PER_PAIR : count
  }
  for (const token of extra) {
    // The index says of a single character all that is needed, and a Chinese text has hundreds of them.
    if (kinds[token.charCodeAt(0)] === HAN && token.length === 1) continue
    const hash = hashOf(token)
    if (!byHash.has(hash)) byHash.set(hash, 1)
  }
  const hashes = Uint32Array.from(byHash.keys()).sort()
  const bytes = Buffer.alloc(HEADER + 5 * hashes.length)
  bytes.writeUInt32LE(Math.round(length), 0)
  bytes.writeUInt32LE(hashes.length, 4)
  for (const [i, hash] of hashes.entries()) {
    bytes.writeUInt32LE(hash, HEADER + 4 * i)
    bytes[HEADER + 4 * hashes.length + i] = byHash.get(hash) as number
  }
  return bytes
}

export type TermVector = {
  /** Words of the text, repeated ones included. */
  length: number
  /** 0 for a token that does not occur. */
  countOf: (hash: number) => number
}

export function decodeTermVector(stored: Uint8Array): TermVector {
  const bytes = new DataView(stored.buffer, stored.byteOffset, stored.byteLength)
  const size = bytes.getUint32(4, true)
  const countOf = (hash: number) => {
    let low = 0
    let high = size - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = bytes.getUint32(HEADER + 4 * middle, true)
      if (found === hash) return bytes.getUint8(HEADER + 4 * size + middle)
      if (found < hash) low = middle + 1
      else high = middle - 1
    }
    return 0
  }
  return { length: bytes.getUint32(0, true), countOf }
}

/** FNV-1a over code units, mixed at the end: two tokens of one entry share a hash once in ten million. */
export function hashOf(token: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
