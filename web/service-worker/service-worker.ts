/**
 * The service worker: articles that were read stay readable without a network. With a network, only files whose names
 * contain their hash come from it: documents and data are always those of the server (docs/decisions/0062).
 */
import { copyOf, deleteCopies, fileCopy, storeCopy, storeFile, storingSince } from './copies.ts'
import { offlinePage } from './offline-page.ts'

declare const self: ServiceWorkerGlobalScope

/** Sent by the page when an article is shown (web/site/offline/store-article.ts), and when its reader signs out (web/session/offline-copies.ts). */
type Message = { path: string; files: string[] } | 'delete copies'

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  // With the preload, the browser requests a document while the worker is still starting.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})

self.addEventListener('message', (event) => {
  const message = event.data as Message
  // Without a network there is nothing to store; the next visit stores it.
  const work = message === 'delete copies' ? deleteCopies() : storeCopy(message.path, message.files)
  event.waitUntil(work.catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.destination === 'document') event.respondWith(openDocument(event, pathname))
  else if (/^\/assets\/(?!studio\/)/.test(pathname)) event.respondWith(hashedFile(event))
  else if (/^\/(media|covers|avatars|site-style)\//.test(pathname)) event.respondWith(latestFile(event))
})

/** The server's document; without a network the copy, or a page that lists the copies. */
const openDocument = async (event: FetchEvent, pathname: string): Promise<Response> => {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch {
    return (await copyOf(pathname)) ?? (await offlinePage(self.navigator.language))
  }
}

const hashedFile = async (event: FetchEvent): Promise<Response> =>
  (await fileCopy(event.request)) ?? (await fetchAndStore(event))

/** Files that may change or be hidden: the copy only stands in for the network. */
const latestFile = (event: FetchEvent): Promise<Response> =>
  fetchAndStore(event).catch(async (error) => (await fileCopy(event.request)) ?? Promise.reject(error))

const fetchAndStore = async (event: FetchEvent): Promise<Response> => {
  const since = storingSince()
  const response = await fetch(event.request)
  event.waitUntil(storeFile(event.request.url, response.clone(), since))
  return response
}
