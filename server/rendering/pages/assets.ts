/** Reads the built files of the web layer; hashed ones are immutable for browsers. */
import { existsSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { builtFolder } from '#server/platform/config/folders.ts'
import { IMMUTABLE, mimeType } from '#server/platform/http/file-response.ts'
import type { CacheableResponse } from '#server/platform/http/response-cache.ts'
import { ASSET_POLICY, SERVICE_WORKER_POLICY } from '#server/platform/http/security-headers.ts'

const compressible = /javascript|css|svg|json|manifest|text/
/** Fonts and icons have no hash in their names and may change with a release. */
const ONE_DAY = 'public, max-age=86400'
/** It has no hash in its name and must never be older than the pages. */
const SERVICE_WORKER = '/service-worker.js'

const root = join(builtFolder, 'client')

/** A file of dist/client, but no source map, dot file or the manifest; null for every other path. */
export async function readAsset(pathname: string): Promise<CacheableResponse | null> {
  const file = normalize(join(root, pathname))
  const isServed = file.startsWith(root + sep) && !/\/\.|\.map$/.test(pathname) && /\.\w+$/.test(pathname)
  if (!isServed || !existsSync(file)) return null
  const type = mimeType(file)
  return {
    body: readFileSync(file),
    // Once for each file and process.
    quality: 11,
    isCompressible: compressible.test(type),
    headers: {
      'content-type': type,
      'cache-control': cacheControl(pathname),
      'content-security-policy': pathname === SERVICE_WORKER ? SERVICE_WORKER_POLICY : ASSET_POLICY,
    },
  }
}

const cacheControl = (pathname: string) =>
  pathname === SERVICE_WORKER ? 'no-cache' : pathname.startsWith('/assets/') ? IMMUTABLE : ONE_DAY
