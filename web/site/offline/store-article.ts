/** Has the service worker store the article that is shown, so that it can be read offline. */
import { trustedScript } from '#web/ui/Html.tsx'

const SERVICE_WORKER = '/service-worker.js'

/** In the paths of files that a copy needs beside its document. */
const FILES = /^\/(assets|media|covers|avatars|site-style)\//

/** Does nothing where browsers have no service workers: on pages without HTTPS, and in some private windows. */
export const storeArticle = async (path: string): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  await workers.register(trustedScript(SERVICE_WORKER))
  const { active } = await workers.ready
  active?.postMessage({ path, files: loadedFiles() })
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
    .map(({ pathname, search }) => pathname + search)
