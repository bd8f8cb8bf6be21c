/**
 * After `npm install`: adds to package-lock.json what npm left out, so that `npm ci` takes it on every machine, and the
 * hashes that the registry has.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completed, type Lockfile, missingFrom, withoutHash } from './repository/lockfile.ts'

const path = join(import.meta.dirname, '..', 'package-lock.json')
const found = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
const missing = missingFrom(found)
const lockfile = completed(found)
const unknown: string[] = []
for (const { path: place, spec } of withoutHash(lockfile)) {
  const { stdout } = spawnSync('npm', ['view', spec, 'dist.integrity'], { encoding: 'utf8' })
  const integrity = stdout.trim()
  const locked = lockfile.packages[place]
  if (locked && /^sha512-[\w+/]+=*$/.test(integrity)) locked.integrity = integrity
  else unknown.push(spec)
}
writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`)
console.log(missing.map(({ name, version }) => `+ ${name} ${version}`).join('\n') || 'The lockfile is whole.')
if (unknown.length > 0)
  console.log(`Without a hash, because the registry does not have them:\n${unknown.join('\n')}`)
