/** Follows the links of a site: each page in each language and each file is requested once. */
import { type Locale, locales } from '#contract/locale.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { frozenTarget } from './frozen-urls.ts'

/** A page in a language, or a file. `on` is the URL of the page that links to it. */
export type FreezeItem = { kind: 'page' | 'file'; url: string; locale: Locale; on: string }

export type SiteLocales = { origin: string; rootLocale: Locale; isBilingual: boolean }

export type FreezeQueue = {
  /** Adds what a link of a page leads to, unless it is there already or no static copy can have it. */
  addLink: (link: string, page: { url: string; locale: Locale }) => void
  /**
   * Calls `freeze` with every item, some at once, until no item has brought a new one.
   * @throws what `freeze` throws, after the calls under way have ended; and when the signal fires
   */
  drain: (
    freeze: (item: FreezeItem) => Promise<void>,
    signal: AbortSignal,
    onProgress: (progress: CommandProgress) => void,
  ) => Promise<void>
}

const AT_ONCE = 4

export function createFreezeQueue({ origin, rootLocale, isBilingual }: SiteLocales): FreezeQueue {
  const seen = new Set<string>()
  const waiting: FreezeItem[] = []

  const add = (item: FreezeItem) => {
    const key = item.kind === 'page' ? `${item.locale} ${item.url}` : item.url
    if (seen.has(key)) return
    seen.add(key)
    waiting.push(item)
  }

  return {
    addLink: (link, { url: on, locale }) => {
      const target = frozenTarget(link, on, origin)
      if (!target) return
      const { kind, url } = target
      if (kind === 'file') return add({ kind, url, locale: rootLocale, on })
      for (const each of isBilingual ? locales : [locale]) add({ kind, url, locale: each, on })
    },
    drain: async (freeze, signal, onProgress) => {
      let done = 0
      let hasFailed = false
      const worker = async () => {
        for (let item = waiting.shift(); item && !hasFailed; item = waiting.shift()) {
          try {
            signal.throwIfAborted()
            await freeze(item)
          } catch (error) {
            hasFailed = true
            throw error
          }
          done += 1
          onProgress({ done, total: seen.size, path: item.url })
        }
      }
      // A worker that finds nothing to do ends, although another one may still find links.
      while (waiting.length > 0) {
        // All of them have to end before the folder is removed, when one fails.
        const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
        for (const each of ended) if (each.status === 'rejected') throw each.reason
      }
    },
  }
}
