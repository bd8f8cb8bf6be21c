/** Runs a test runner that writes a JSON report, and reads the report. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './command.ts'

type ReportRun = {
  /** The command, given the path to which it writes its report. */
  command: (file: string) => { words: string[]; env: Record<string, string> }
  signal: AbortSignal
}

/** The report is null when the runner ended before it wrote one. */
export const runWithReport = async <Report>({
  command,
  signal,
}: ReportRun): Promise<{ report: Report | null; exitCode: number }> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-report-'))
  try {
    const file = join(folder, 'report.json')
    const { words, env } = command(file)
    const { exitCode } = await runCommand(words, { output: 'shown', signal, env })
    const text = await readFile(file, 'utf8').catch(() => null)
    return { report: text === null ? null : (JSON.parse(text) as Report), exitCode }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
