/** A restart of the site within its process, with work in between for which nothing else may use the database. */

/** There is one for all starts of a process; main.ts waits for it. */
export class Restart {
  #asked = Promise.withResolvers<() => Promise<void>>()

  /** Stops the site, does the work, and starts the site again. */
  around(work: () => Promise<void>): void {
    this.#asked.resolve(work)
  }

  /** Resolves with the work when a restart is asked for from now on. */
  asked(): Promise<() => Promise<void>> {
    this.#asked = Promise.withResolvers()
    return this.#asked.promise
  }
}
