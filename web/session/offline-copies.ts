/** Whether the page is a copy of the service worker, and the deletion of everything that shows which articles were read. */
import { COPIES, FILES } from '#web/service-worker/cache-names.ts'
import { localStore } from './safe-storage.ts'

/** In local storage: how far articles were read (web/site/articles/resume-reading.ts). */
export const READING_KEY = 'readTo'

/** When the copy that is shown was made, ISO; undefined for a document of the server. */
export const copiedAt = (): string | undefined => document.documentElement.dataset.copy

/** The browser then loads whole documents, because only the service worker has the other copies. */
export const isReadingOffline = (): boolean =>
  copiedAt() !== undefined || (!navigator.onLine && navigator.serviceWorker?.controller != null)

let timesForgotten = 0

/** Changes when a reader signs out: what was begun before is not stored after. */
export const readingForgotten = (): number => timesForgotten

/** What was read is private: a reader who signs out leaves nothing of it. */
export const forgetReading = (): void => {
  timesForgotten += 1
  localStore.remove(READING_KEY)
  // Only secure pages have caches.
  const stored = globalThis.caches as CacheStorage | undefined
  for (const name of [COPIES, FILES]) stored?.delete(name).catch(() => {})
  // It may be storing an article at this moment.
  navigator.serviceWorker?.controller?.postMessage('delete copies')
}
