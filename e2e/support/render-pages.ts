/** Renders pages of a data folder as the built app does, in the calling thread or as a worker thread. */
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { Locale, Theme } from '#contract/locale.ts'
import { anonymousApi } from '#server/api.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'

export type RenderedPages = Record<string, { hash: string; html: string }>

export type Look = { locale: Locale; theme: Theme }

/**
 * Renders each path in each look; the keys are `path language theme`.
 * @param render of the built app; by default the one of this thread, with the fragments that it has cached
 */
export async function renderPages(
  folder: string,
  paths: readonly string[],
  looks: readonly Look[],
  render?: Renderer,
): Promise<RenderedPages> {
  const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  render ??= await loadRenderer()
  const rendered: RenderedPages = {}
  for (const url of paths)
    for (const { locale, theme } of looks) {
      const api = anonymousApi(app.ctx, locale)
      const { html } = await render({ url, locale, theme, api, origin: 'https://site.example', today: 20_000 })
      rendered[`${url} ${locale} ${theme}`] = { hash: createHash('sha1').update(html).digest('hex'), html }
    }
  await app.close()
  return rendered
}

if (parentPort && workerData?.paths)
  parentPort.postMessage(await renderPages(workerData.folder, workerData.paths, workerData.looks))
