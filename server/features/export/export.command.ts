/** `borealis export`: writes the site as files that other programs read, also while it runs. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '#contract/plural.ts'
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withInterruption } from '#server/platform/interruption.ts'
import { type CommandProgress, progressTo } from '#server/platform/progress.ts'
import type { ArtransResult } from './artrans/write-artrans.ts'
import type { ExportResult } from './export-site.ts'
import type { WxrResult } from './wxr/write-wxr.ts'

type ExportCommandOptions = { wxr?: string; artrans?: string; json?: boolean }

type Shared = { signal: AbortSignal; onProgress: (progress: CommandProgress) => void }

export function registerExport(program: Command, withApp: WithApp): void {
  program
    .command('export')
    .description('Export the site as a folder, for WordPress, or only its comments.')
    .argument('[folder]', 'a new or empty folder for Markdown, media and JSON, which `import site` reads')
    .option('--wxr <file>', 'articles, pages and comments as a WordPress import file')
    .option('--artrans <file>', 'comments as an Artalk import file (Artrans)')
    .option('--json', 'print the result as JSON')
    .action(async (folder: string | undefined, options: ExportCommandOptions) => {
      if (folder === undefined && options.wxr === undefined && options.artrans === undefined)
        throw new Error('Pass a folder, or a file with --wxr or --artrans.')
      await withInterruption('Incomplete files are deleted.', (signal) =>
        withApp(async ({ ctx }) => {
          const shared = { signal, onProgress: progressTo(process.stderr, 'items') }
          const results: Record<string, unknown> = {}
          const texts: string[] = []
          for (const [name, run] of Object.entries(exportsOf(ctx, folder, options, shared))) {
            const { result, text } = await run()
            results[name] = result
            texts.push(text)
          }
          process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : texts.join(''))
        }),
      )
    })
}

/** What was asked for, by its name in the result. */
function exportsOf(
  ctx: Ctx,
  folder: string | undefined,
  { wxr, artrans }: ExportCommandOptions,
  shared: Shared,
): Record<string, () => Promise<{ result: unknown; text: string }>> {
  return {
    ...(folder !== undefined && {
      folder: async () => {
        const { exportSite } = await import('./export-site.ts')
        const place = resolve(folder)
        const result = await exportSite(ctx, { ...shared, folder: place })
        return { result: { folder: place, ...result }, text: folderText(place, result) }
      },
    }),
    ...(wxr !== undefined && {
      wxr: async () => {
        const { writeWxr } = await import('./wxr/write-wxr.ts')
        const file = resolve(wxr)
        const result = await writeWxr(ctx, { ...shared, file })
        return { result: { file, ...result }, text: wxrText(file, result) }
      },
    }),
    ...(artrans !== undefined && {
      artrans: async () => {
        const { writeArtrans } = await import('./artrans/write-artrans.ts')
        const file = resolve(artrans)
        const result = await writeArtrans(ctx, { ...shared, file })
        return { result: { file, ...result }, text: artransText(file, result) }
      },
    }),
  }
}

const folderText = (folder: string, { counts, missingFiles }: ExportResult): string =>
  [
    `${folder}: ${counted(counts.article, 'article')}, ${counted(counts.talk, 'talk')}, ${counted(counts.page, 'page text')}, ${counted(counts.comment, 'comment')}, ${counted(counts.file, 'file')}.`,
    'It contains drafts, locked texts and readers’ email addresses: keep it private.',
    ...(missingFiles.length > 0
      ? [`Already missing on the site (${missingFiles.length}): ${missingFiles.slice(0, 3).join(', ')}`]
      : []),
    '',
  ].join('\n')

const wxrText = (file: string, { posts, pages, comments, images, leftOut }: WxrResult): string =>
  [
    `${file}: ${counted(posts, 'article')}, ${counted(pages, 'page text')}, ${counted(comments, 'comment')}, ${counted(images, 'image')} to fetch from this site.`,
    'It contains drafts and locked texts: keep it private. The format can’t carry:',
    ...leftOut.map((one) => `- ${one}`),
    '',
  ].join('\n')

const artransText = (file: string, { comments, leftOut }: ArtransResult): string =>
  `${file}: ${counted(comments, 'comment')}.${leftOut > 0 ? ` Left out: ${leftOut} in spam or trash, which the format doesn’t support.` : ''}\n`
