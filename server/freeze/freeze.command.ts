/** `borealis freeze`: writes the public site as plain files that any web server can hold. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '#contract/plural.ts'
import { COPY_URL } from '#server/features/export/studio/control-exports.ts'
import type { WithApp } from '#server/platform/command.ts'
import { withInterruption } from '#server/platform/interruption.ts'
import { progressTo } from '#server/platform/progress.ts'
import type { FrozenSite } from './freeze-site.ts'

export function registerFreeze(program: Command, withApp: WithApp): void {
  program
    .command('freeze')
    .description('Write the public site as static files for any web server.')
    .argument('<folder>', 'a new or empty folder, or an earlier copy to replace')
    .option('--url <url>', 'where the copy will be hosted; default: PUBLIC_URL')
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, { url, json = false }: { url?: string; json?: boolean }) => {
      await withInterruption('Nothing was changed.', (signal) =>
        withApp(async ({ ctx }) => {
          const origin = url ?? ctx.config.PUBLIC_URL
          if (!origin || !COPY_URL.test(origin))
            throw new Error(
              'Feeds and the sitemap need absolute URLs: pass --url, such as --url https://blog.example.org. The copy must be at the root of its host.',
            )
          const { freezeSite } = await import('./freeze-site.ts')
          const { onDisk } = await import('./frozen-folder.ts')
          const { replaceFolder } = await import('./replace-folder.ts')
          const { loadRenderer } = await import('#server/rendering/pages/built-web.ts')
          const render = await loadRenderer()
          const onProgress = progressTo(process.stderr, 'pages and files')
          const site = { ...ctx, config: { ...ctx.config, PUBLIC_URL: origin } }
          const result = await replaceFolder(folder, (draft) =>
            freezeSite(site, render, onDisk(draft), { signal, onProgress }),
          )
          console.log(json ? JSON.stringify(result, null, 2) : printed(resolve(folder), result))
        }),
      )
    })
}

const printed = (folder: string, { pages, files, redirects, bytes, dead }: FrozenSite): string =>
  [
    `${folder}: ${counted(pages, 'page')}, ${counted(files, 'file')} and ${counted(redirects, 'redirect')}, ${(bytes / 1e6).toFixed(1)} MB.`,
    'Host it at the root of a domain. Search, sign-in, comments and unlocking don’t work in it.',
    ...(dead.length > 0 ? ['Broken links:', ...dead.map(({ url, on }) => `  ${url} on ${on}`)] : []),
  ].join('\n')
