/** Loads the built renderer of the web layer. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtFolder } from '#server/platform/config/folders.ts'
import type { Renderer } from './pages.ts'

type EntryServer = {
  render: (request: Parameters<Renderer>[0] & { assets: unknown }) => ReturnType<Renderer>
}

/**
 * @param copy loads the renderer once more for each name, with a fragment cache of its own
 * @throws Error when the web layer is not built
 */
export async function loadRenderer(copy = ''): Promise<Renderer> {
  const manifestFile = join(builtFolder, 'client', '.vite', 'manifest.json')
  if (!existsSync(manifestFile)) throw new Error('The pages are not built yet: run “npm run build” first')
  const assets = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const url = pathToFileURL(join(builtFolder, 'server', 'entry-server.js'))
  url.search = copy
  const entry = (await import(url.href)) as EntryServer
  return (request) => entry.render({ ...request, assets })
}
