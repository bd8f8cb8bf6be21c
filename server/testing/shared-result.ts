/** Runs work once per test run, in the first process that needs it; the others wait for its result. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// biome-ignore lint/plugin: this looks for the file of another process again and again.
import { setTimeout as pause } from 'node:timers/promises'

type Outcome<Result> = { result: Result } | { error: string }

/**
 * @param folder a folder of this run, shared by its processes
 * @param work its result must survive JSON
 * @throws Error in every process when the work failed
 */
export async function oncePerRun<Result>(
  folder: string,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = join(folder, `${name}.json`)
  const isFirst = await mkdir(join(folder, name)).then(
    () => true,
    () => false,
  )
  if (isFirst) await writeOutcome(file, work)
  const outcome = await readOutcome<Result>(file)
  if ('error' in outcome)
    throw new Error(`"${name}" failed in the first process that needed it: ${outcome.error}`)
  return outcome.result
}

/** By a rename, so that nobody reads half a file. */
async function writeOutcome<Result>(file: string, work: () => Promise<Result>): Promise<void> {
  const outcome: Outcome<Result> = await work().then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  await writeFile(`${file}.part`, JSON.stringify(outcome))
  await rename(`${file}.part`, file)
}

async function readOutcome<Result>(file: string): Promise<Outcome<Result>> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text !== null) return JSON.parse(text) as Outcome<Result>
    await pause(20)
  }
}
