/** Checks what the build has bundled against the advisories of the registry. Exits with 77, which means skipped, where there are none to ask. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { severeAdvisories } from './test/advisories.ts'
import { SKIPPED } from './test/checks.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const words = [
  'audit',
  '--json',
  '--package-lock-only',
  '--fetch-retries=1',
  '--fetch-timeout=30000',
  '--loglevel=silent',
]
const { stdout } = spawnSync('npm', words, { cwd: root, encoding: 'utf8' })
const found = severeAdvisories(stdout ?? '', {
  packages: read('package-lock.json').packages,
  bom: read('dist/sbom.json'),
})
if (found === null) console.log('The registry has no advisories to ask for, or does not respond.')
else for (const line of found) console.log(line)
process.exitCode = found === null ? SKIPPED : found.length > 0 ? 1 : 0
