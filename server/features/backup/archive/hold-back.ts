/** Splits the end off a stream of bytes, whose length is not known before it ends. */

export type HeldBack = {
  /** Everything but the last bytes. */
  stream: AsyncGenerator<Uint8Array, void>
  /** The last bytes, fewer when the stream is shorter; only after the stream has ended. */
  tail: () => Buffer
}

export function holdBack(source: AsyncIterable<Uint8Array>, bytes: number): HeldBack {
  let held: Buffer = Buffer.alloc(0)
  async function* all() {
    for await (const chunk of source) {
      const joined = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk])
      const free = joined.length - bytes
      held = free > 0 ? joined.subarray(free) : joined
      if (free > 0) yield joined.subarray(0, free)
    }
  }
  return { stream: all(), tail: () => held }
}
