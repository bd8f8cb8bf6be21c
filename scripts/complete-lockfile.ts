/**
 * Adds the entries to package-lock.json that `npm install` left out, so that `npm ci` accepts it on every machine.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completed, type Lockfile, missingFrom } from './repository/lockfile.ts'

const path = join(import.meta.dirname, '..', 'package-lock.json')
const lockfile = JSON.parse(readFileSync(path, 'utf8')) as Lockfile
const missing = missingFrom(lockfile)
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completed(lockfile), null, 2)}\n`)
console.log(missing.map(({ name, version }) => `+ ${name} ${version}`).join('\n') || 'The lockfile is whole.')
