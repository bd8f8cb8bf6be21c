/** Drawing is heavy: two pictures at a time, and no endless queue of them. */
const AT_ONCE = 2
const MOST_WAITING = 256

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs the work when its turn comes.
 * @throws Error when too much is waiting already
 */
export const inImageQueue = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Error('Too many pictures are waiting to be drawn')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
