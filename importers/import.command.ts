/** `borealis import`: brings in what was written elsewhere. */
import type { Command } from 'commander'
import { registerFriendsImport } from '#importers/friends/friends.command.ts'
import type { ImportOptions } from '#importers/markdown/import-markdown.ts'
import { registerPhotosImport } from '#importers/photos/photos.command.ts'
import { registerTalksImport } from '#importers/talks/talks.command.ts'
import { registerVideosImport } from '#importers/videos/videos.command.ts'
import type { WithApp } from '#server/platform/command.ts'

type Options = { dryRun?: boolean; json?: boolean; zone?: string }

export function registerImport(program: Command, withApp: WithApp): void {
  const group = program.command('import').description('Bring in what was written elsewhere.')
  group
    .command('markdown')
    .description('Import a folder of Markdown: Hexo, Jekyll, Hugo or plain files.')
    .argument('<folder>', 'the blog’s folder, or the folder of its posts')
    .option('--dry-run', 'tell what would be done, and write nothing')
    .option('--json', 'print the report as JSON')
    .option('--zone <zone>', 'the time zone of dates that name none, such as Asia/Shanghai')
    .action((folder: string, options: Options) => importFolder(withApp, folder, options))
  registerTalksImport(group, withApp)
  registerFriendsImport(group, withApp)
  registerVideosImport(group, withApp)
  registerPhotosImport(group, withApp, progressTo(process.stderr))
}

/** Exit code 0 when every file is an article or named with its reason, 1 when some failed, 130 when stopped. */
async function importFolder(withApp: WithApp, folder: string, options: Options): Promise<void> {
  const { importMarkdown } = await import('#importers/markdown/import-markdown.ts')
  const { reportAsJson } = await import('./report.ts')
  const { printReport } = await import('./print-report.ts')
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130)
    process.stderr.write('\nFinishing the article at hand; press Ctrl-C again to stop at once.\n')
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  try {
    const report = await withApp(({ ctx }) =>
      importMarkdown(ctx, {
        folder,
        ...options,
        signal: stop.signal,
        onProgress: progressTo(process.stderr),
      }),
    )
    process.stdout.write(options.json ? `${reportAsJson(report)}\n` : printReport(report))
    process.exitCode = report.interrupted ? 130 : report.counts.failed > 0 ? 1 : 0
  } finally {
    process.off('SIGINT', onSignal)
  }
}

/** One line that changes in a terminal; elsewhere a line for every tenth. */
export function progressTo(out: {
  isTTY?: boolean
  columns?: number
  write: (text: string) => unknown
}): NonNullable<ImportOptions['onProgress']> {
  let told = 0
  return ({ done, total, path }) => {
    const tenth = Math.floor((done / total) * 10)
    if (out.isTTY) {
      const line = `${done} of ${total}  ${path}`.slice(0, (out.columns ?? 80) - 1)
      out.write(`\r\x1b[K${done === total ? '' : line}`)
    } else if (tenth > told) {
      told = tenth
      out.write(`${tenth * 10} %: ${done} of ${total} files\n`)
    }
  }
}
