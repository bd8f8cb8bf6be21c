/** Runs the app on a disk of a few megabytes that a test fills and empties: a memory disk in a mount namespace of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiProcessFile, childEnv } from './child-process.ts'

const namespace = ['--user', '--map-root-user', '--mount']

/** Linux can do it without rights, unless user namespaces are turned off. */
export const hasSmallDisks: boolean =
  spawnSync('unshare', [...namespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

export type AppOnSmallDisk = {
  origin: string
  /** Writes until nothing fits any more. */
  fill: () => Promise<void>
  free: () => Promise<void>
  /** The log so far. */
  log: () => string
  stop: () => Promise<void>
}

const mountAndStart = `mount -t tmpfs -o size="$SIZE" tmpfs "$DATA_DIR" && cp -a "$SOURCE/." "$DATA_DIR" &&
  mount -o "remount,$MODE" "$DATA_DIR" && exec "$NODE" --disable-warning=ExperimentalWarning "$FILE"`

type SmallDisk = { megabytes: number; isReadOnly?: boolean; env?: Record<string, string> }

/**
 * @param source the data folder that is copied to the disk
 * @throws Error with the log when the app does not start
 */
export async function startOnSmallDisk(
  source: string,
  { megabytes, isReadOnly = false, env = {} }: SmallDisk,
): Promise<AppOnSmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-small-'))
  const child = spawn('unshare', [...namespace, 'sh', '-c', mountAndStart], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnv({ DATA_DIR: folder, DATABASE_URL: undefined }, { LOG_LEVEL: 'info' }),
      SOURCE: source,
      SIZE: `${megabytes}m`,
      MODE: isReadOnly ? 'ro' : 'rw',
      NODE: process.execPath,
      FILE: apiProcessFile,
      ...env,
    },
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as unknown[]
  if (child.exitCode !== null) throw new Error(log)
  // The disk of the other namespace, seen from here.
  const filler = `/proc/${child.pid}/root${folder}/filler`
  return {
    origin: `http://127.0.0.1:${String(line).trim()}`,
    fill: () => writeUntilFull(filler),
    free: () => rm(filler),
    log: () => log,
    stop: async () => {
      await end(child)
      await rm(folder, { recursive: true })
    },
  }
}

async function writeUntilFull(path: string): Promise<void> {
  const stream = createWriteStream(path)
  const failed = once(stream, 'error') as Promise<[NodeJS.ErrnoException]>
  const block = Buffer.alloc(64 * 1024)
  while (!stream.errored) if (!stream.write(block)) await Promise.race([once(stream, 'drain'), failed])
  const [{ code }] = await failed
  if (code !== 'ENOSPC') throw stream.errored
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
