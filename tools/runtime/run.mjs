/**
 * Runs a file of the project with a Node that is new enough, whichever Node the machine has: `node
 * tools/runtime/run.mjs scripts/test.ts …`. In this process if its Node is new enough, otherwise in a child process.
 */
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { fitNode, isFit } from './ensure.mjs'

const scripts = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', '.bin')

/**
 * Runs `file` with `words` as its arguments; the exit code is the file's.
 * @param {{ flags: string[], env: Record<string, string> }} [manner] flags of Node and variables that only apply from
 * the start of a process: this process is replaced by one with them where the system supports that, otherwise they
 * are not applied
 */
export async function run(file, words, manner) {
  process.env.PATH = [scripts, process.env.PATH].join(delimiter)
  const begin = [...(manner?.flags ?? []), file, ...words]
  const env = { ...manner?.env, ...process.env }
  // The socket of systemd (server/platform/http/listen.ts) does not survive execve; its unit sets the flags.
  const hasSocket = Number(env.LISTEN_FDS) > 0 && Number(env.LISTEN_PID) === process.pid
  if (!isFit()) {
    runInChild(fitNode(), begin, env, hasSocket)
  } else if (manner && !hasSocket && process.execve && process.platform !== 'win32') {
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...begin], env)
  } else {
    process.argv = [process.execPath, file, ...words]
    await import(pathToFileURL(file).href)
  }
}

function runInChild(node, words, env, hasSocket) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(hasSocket ? [3] : [])]
  // The number of this process: the child has another one.
  if (hasSocket) delete env.LISTEN_PID
  const child = spawn(node, words, { stdio, env })
  // A terminal sends Ctrl-C to the child as well: it must get it once, and this process waits for its end.
  process.on('SIGINT', () => hasTerminal() || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', fail)
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}

function hasTerminal() {
  return process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
}

/** Prints the error and exits: one sentence for an expected error, the stack trace for a defect in the file. */
export function fail(error) {
  console.error(isFit() ? error : error.message)
  process.exit(1)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file, ...words] = process.argv.slice(2)
  run(resolve(file), words).catch(fail)
}
