/**
 * Starts a private PostgreSQL server for tests and benchmarks: empty, in a temporary folder, reachable only through a
 * Unix socket in it, removed when it is stopped.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { memoryFolder } from '#server/testing/run-folder.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

export type PostgresServer = {
  /** URL of the database `postgres`, as a superuser without a password. */
  url: string
  /** For people: `PostgreSQL 18.4`. */
  version: string
  /** Sends a signal to every process of the server: SIGSTOP and SIGCONT for a server that hangs, SIGKILL for one that dies. */
  signal: (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => Promise<void>
  /** Starts a killed server again, at the same URL. */
  restart: () => Promise<void>
  /** Ends the server and removes its folder. Calling it twice is harmless. */
  stop: () => Promise<void>
}

export type PostgresSettings = {
  /** False: a crash of the machine may lose all data, and everything is faster. */
  isDurable?: boolean
}

/** PostgreSQL refuses to run as root; then it runs as this user (nobody), who owns nothing else. */
const NOBODY = 65_534
/** Only a server that hangs takes longer. */
const START_SECONDS = 300

const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/**
 * Starts a server and waits until it accepts connections.
 * @returns null when this machine has no PostgreSQL that could be started.
 * @throws with the server's output when there is one and it does not start.
 */
export const startPostgres = async ({
  isDurable = false,
}: PostgresSettings = {}): Promise<PostgresServer | null> => {
  if (process.platform === 'win32') return null
  // Root's own temporary folder may be closed to others.
  const disk = isRoot ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(disk, 'borealis-pg-'))
  // Tests create and drop hundreds of databases: on a disk, its file system takes a fifth of the processor time.
  const parent = isDurable ? disk : ((await memoryFolder()) ?? disk)
  const data = await mkdtemp(join(parent, 'borealis-pg-data-'))
  const remove = () => {
    for (const path of [folder, data]) rmSync(path, { recursive: true, force: true })
  }
  try {
    const bin = await findPostgresBinaries(folder)
    if (!bin) {
      remove()
      return null
    }
    await handOver(folder)
    await handOver(data)
    const places = { folder, data }
    await initialise(bin, places)
    return await start(bin, places, isDurable)
  } catch (error) {
    remove()
    throw error
  }
}

/** The folders of the programs and the socket, and of the databases. */
type Places = { folder: string; data: string }

/** The data and the socket belong to the user as whom the server runs, and only that user can reach them. */
const handOver = async (path: string): Promise<void> => {
  await chmod(path, 0o700)
  if (isRoot) await chown(path, NOBODY, NOBODY)
}

const initialise = async (bin: string, { folder, data }: Places): Promise<void> => {
  const words = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale']
  await promisify(execFile)(join(bin, 'initdb'), [...words, '--no-sync'], { cwd: folder, ...identity })
}

const start = async (bin: string, places: Places, isDurable: boolean): Promise<PostgresServer> => {
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(places.folder)}`
  let running = await launch(bin, places, isDurable, url)
  const remove = removerOf(places, () => running.child)
  return {
    url,
    version: running.version,
    signal: (name) => signalAll(running.child, name),
    restart: async () => {
      running = await launch(bin, places, isDurable, url)
    },
    stop: remove,
  }
}

type RunningPostgres = { child: ChildProcess; version: string }

/** Databases that are copied as files write less of a log, and nobody replicates it. */
const littleLog = { wal_level: 'minimal', max_wal_senders: '0' }

const launch = async (
  bin: string,
  { folder, data }: Places,
  isDurable: boolean,
  url: string,
): Promise<RunningPostgres> => {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...littleLog }),
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // In a group of its own: Ctrl-C in the terminal ends the tests first, and they end the server.
    detached: true,
    ...identity,
  })
  const comment: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => comment.push(text))
  try {
    return { child, version: await waitForVersion(url, child) }
  } catch (error) {
    await end(child)
    throw new Error(`PostgreSQL did not start (${(error as Error).message}). It said:\n${comment.join('')}`)
  }
}

/** Tries until the server accepts connections. @returns its version. */
const waitForVersion = async (url: string, child: ChildProcess): Promise<string> => {
  const end = Date.now() + START_SECONDS * 1000
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      return `PostgreSQL ${rows[0]?.server_version}`
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
      if (Date.now() > end) throw error
      await new Promise((wake) => setTimeout(wake, 50))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The processes that serve connections are children of the first one and have process groups of their own. */
const signalAll = async (child: ChildProcess, name: NodeJS.Signals): Promise<void> => {
  const { pid } = child
  if (pid === undefined) return
  const exited = name === 'SIGKILL' ? endOf(child) : undefined
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)])
    try {
      process.kill(each, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  await exited
}

const endOf = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()))

/** Fast shutdown: it closes open connections and ends immediately. */
const end = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGINT')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await endOf(child)
  clearTimeout(tooLong)
}

/** Stops the server once: on request, or when this process ends. */
const removerOf = ({ folder, data }: Places, child: () => ChildProcess): (() => Promise<void>) => {
  const atExit = () => {
    child().kill('SIGQUIT')
    for (const path of [folder, data])
      rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  process.once('exit', atExit)
  return async () => {
    process.off('exit', atExit)
    await signalAll(child(), 'SIGCONT')
    await end(child())
    for (const path of [folder, data]) await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
}
