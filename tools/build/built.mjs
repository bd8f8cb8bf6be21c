/**
 * Builds dist/ when something is missing or older than the sources. Plain JavaScript without dependencies, because it
 * runs before the product is built.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const stampFile = join(root, 'dist', 'built-from')
/** Everything that the build reads; the lockfile represents node_modules. */
const folders = ['contract', 'server', 'importers', 'web']
const files = ['vite.config.ts', 'package.json', 'package-lock.json']
const TEST = /\.test\.tsx?$/

/** False in a package: it carries what was built, and no sources. */
const hasSources = existsSync(join(root, 'vite.config.ts'))

/** The bundled command line of the server. */
export const builtCli = join(root, 'dist', 'server', 'cli.js')

/** Where Node stores the compiled code of what was built; nothing is stored where the account cannot write. */
export const compiledCode = join(root, 'dist', 'compiled')

/**
 * Builds unless dist/ matches the sources, or there are none. Reports it on standard error, because it takes a few seconds.
 * @param {string} node a Node that is new enough
 * @throws an Error when the build fails, after the error output of the build
 */
export function ensureBuilt(node) {
  if (!hasSources) return
  const stamp = fingerprint()
  if (existsSync(builtCli) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  requireWritable()
  console.error('Building the pages…')
  build(node)
}

/** A service may write to its data only, and not to its own program. */
function requireWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Error(
      'The sources were changed since the last build, and this process may not write here: run `npm run build` as the owner of the folder, then start the site again.',
    )
  }
}

/** Builds unconditionally. */
export function build(node) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    // Standard output belongs to the command that is run: it may be a JSON report.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The build failed.')
  rmSync(compiledCode, { recursive: true, force: true })
  writeFileSync(stampFile, fingerprint())
}

/** Names, sizes and times of all source files, without tests. Each start reads them, so no file is looked at twice. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    // An editor's lock file is a link to nothing.
    const facts = statSync(`${root}/${path}`, { throwIfNoEntry: false })
    if (facts) hash.update(`${path} ${facts.size} ${Math.floor(facts.mtimeMs)}\n`)
  }
  const walk = (folder) => {
    const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (!TEST.test(entry.name)) add(path)
    }
  }
  folders.forEach(walk)
  files.forEach(add)
  return hash.digest('hex')
}
