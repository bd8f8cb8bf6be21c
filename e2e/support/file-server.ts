/** A web server that knows nothing but files: a folder has `index.html`, and what is missing gets 404.html. */
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { mimeType } from '#server/platform/http/file-response.ts'

export type FileServer = { url: string; stop: () => Promise<void> }

export const startFileServer = async (folder: string): Promise<FileServer> => {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURIComponent(url.split('?')[0] ?? '/')
    const file = join(folder, normalize(path))
    const stats = await stat(file).catch(() => null)
    if (stats?.isDirectory() && !path.endsWith('/')) {
      response.writeHead(301, { location: `${encodeURI(path)}/` }).end()
      return
    }
    const found = await readFile(path.endsWith('/') ? join(file, 'index.html') : file).catch(() => null)
    const type = path.endsWith('/') || !found ? 'text/html; charset=utf-8' : mimeType(file)
    response.writeHead(found ? 200 : 404, { 'content-type': type })
    response.end(found ?? (await readFile(join(folder, '404.html')).catch(() => '')))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
