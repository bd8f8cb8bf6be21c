/** Renders pages as the built product does, from a data folder, in whatever thread this runs. */
import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { locales } from '#contract/locale.ts'
import { anonymousApi } from '#server/api.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openApp } from '#server/platform/context.ts'
import { encodeUtf8Chunks } from '#server/platform/http/utf8.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'

export type Printed = Record<string, { hash: string; html: string }>

/** Each address in both languages and themes, by `address language theme`. */
export async function printPages(folder: string, addresses: readonly string[]): Promise<Printed> {
  const app = await openApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const render = await loadRenderer()
  const printed: Printed = {}
  for (const url of addresses)
    for (const locale of locales)
      for (const theme of ['theme-dark', 'theme-light'] as const) {
        const api = anonymousApi(app.ctx, locale, () => {})
        const page = await render({ url, locale, theme, api, origin: 'https://site.example' })
        const html = encodeUtf8Chunks(page.html).toString()
        printed[`${url} ${locale} ${theme}`] = { hash: createHash('sha1').update(html).digest('hex'), html }
      }
  await app.close()
  return printed
}

if (parentPort && workerData?.addresses)
  parentPort.postMessage(await printPages(workerData.folder, workerData.addresses))
