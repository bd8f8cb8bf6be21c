/** Has the service worker store the article that is shown, so that it can be read offline. */
import { readingForgotten } from '#web/session/offline-copies.ts'
import { trustedScript } from '#web/ui/Html.tsx'

const SERVICE_WORKER = '/service-worker.js'

/** In the paths of files that a copy needs in addition to its document. */
const FILES = /^\/(assets|media|covers|avatars|site-style)\//

/** Does nothing where browsers have no service workers: on pages without HTTPS, and in some private windows. */
export const storeArticle = async (path: string): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  const begun = readingForgotten()
  await workers.register(trustedScript(SERVICE_WORKER))
  const { active } = await workers.ready
  if (readingForgotten() === begun) active?.postMessage({ path, files: loadedFiles() })
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
    .map(({ pathname, search }) => pathname + search)
