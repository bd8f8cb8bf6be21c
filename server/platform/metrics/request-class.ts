/** The class of a request in the metrics, by its path alone. */
import type { RequestClass } from './metrics.ts'

const files =
  /^\/(media|avatars|covers|cards|assets|fonts|site-style|backup-download|export-download)\/|\.(css|js|svg|ico|png|webp|woff2|txt|xml|json|webmanifest)$/
const checks = /^\/(healthz|readyz|metrics)$/

/** @param url path and query */
export function requestClass(url: string): RequestClass {
  const path = url.split('?', 1)[0] ?? ''
  if (checks.test(path)) return 'check'
  if (/^\/(api\/)?studio(\/|$)/.test(path)) return 'studio'
  if (/^\/api(\/|$)/.test(path)) return 'api'
  return files.test(path) ? 'file' : 'page'
}
