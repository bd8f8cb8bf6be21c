/** Serves the built files of the web layer from memory, compressed; hashed ones are immutable for browsers. */
import { existsSync, readFileSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { builtFolder } from '#server/platform/config/folders.ts'
import { chooseEncoding, compressBrotli, compressGzip } from '#server/platform/http/compression.ts'
import { IMMUTABLE, mimeType } from '#server/platform/http/file-response.ts'
import { ASSET_POLICY, SERVICE_WORKER_POLICY } from '#server/platform/http/security-headers.ts'

type StaticAsset = { identity: Buffer; br: Buffer | null; gzip: Buffer | null; type: string }

const compressible = /javascript|css|svg|json|manifest|text/
/** Fonts and icons have no hash in their names and may change with a release. */
const ONE_DAY = 'public, max-age=86400'
/** It has no hash in its name and must never be older than the pages. */
const SERVICE_WORKER = '/service-worker.js'

export type Assets = {
  /** The response with a file that is in memory; null for every other path. */
  cached: (request: Request, pathname: string) => Promise<Response> | null
  response: (request: Request, pathname: string) => Promise<Response | null>
}

/** Serves files of dist/client, but no source maps, dot files or the manifest. */
export function createAssets(): Assets {
  const root = join(builtFolder, 'client')
  const loaded = new Map<string, Promise<StaticAsset>>()
  const fileOf = (pathname: string): string | null => {
    const file = normalize(join(root, pathname))
    const isServed = file.startsWith(root + sep) && !/\/\.|\.map$/.test(pathname) && !pathname.endsWith('/')
    return isServed ? file : null
  }
  return {
    cached: (request, pathname) => {
      const file = fileOf(pathname)
      const asset = file === null ? undefined : loaded.get(file)
      return asset ? responseOf(request, pathname, asset) : null
    },
    response: async (request, pathname) => {
      const file = fileOf(pathname)
      if (file === null || !/\.\w+$/.test(pathname) || !existsSync(file)) return null
      const asset = loaded.get(file) ?? loadAsset(file)
      loaded.set(file, asset)
      // The next request tries again.
      asset.catch(() => loaded.delete(file))
      return responseOf(request, pathname, asset)
    },
  }
}

async function responseOf(
  request: Request,
  pathname: string,
  loading: Promise<StaticAsset>,
): Promise<Response> {
  const asset = await loading
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const compressed = encoding === 'identity' ? null : asset[encoding]
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': cacheControl(pathname),
    vary: 'Accept-Encoding',
    'content-security-policy': pathname === SERVICE_WORKER ? SERVICE_WORKER_POLICY : ASSET_POLICY,
  })
  if (compressed) headers.set('content-encoding', encoding)
  const body = compressed ?? asset.identity
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

const cacheControl = (pathname: string) =>
  pathname === SERVICE_WORKER ? 'no-cache' : pathname.startsWith('/assets/') ? IMMUTABLE : ONE_DAY

/** Compresses with quality 11, once per file and process. */
async function loadAsset(file: string): Promise<StaticAsset> {
  const identity = readFileSync(file)
  const type = mimeType(file)
  if (!compressible.test(type)) return { identity, br: null, gzip: null, type }
  const [br, gzip] = await Promise.all([compressBrotli(identity, 11), compressGzip(identity)])
  return { identity, br, gzip, type }
}
