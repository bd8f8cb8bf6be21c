/** Writes the items of an import one after the other, while the next ones are being prepared. */

/** Items that are prepared beside the one that is written: enough to keep two cores busy, few enough for their memory. */
const MAX_AHEAD = 2

export class WritingOrder {
  readonly #waiting: Promise<void>[] = []
  #last: Promise<void> = Promise.resolve()

  /** Runs `write` after those that were added before it. */
  add(write: () => Promise<void>): void {
    this.#last = this.#last.then(write)
    // An error that stops the import is thrown by whoever waits.
    this.#last.catch(() => {})
    this.#waiting.push(this.#last)
  }

  /** Waits until another item may be prepared. @throws the error that stops the import */
  async hasRoom(): Promise<void> {
    while (this.#waiting.length > MAX_AHEAD) await this.#waiting.shift()
  }

  /** Waits until everything added so far is written. @throws the error that stops the import */
  async written(): Promise<void> {
    this.#waiting.length = 0
    await this.#last
  }
}
