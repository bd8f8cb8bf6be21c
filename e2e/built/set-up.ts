/** Before the tests of the built app: builds what has changed. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export default function setUpBuild(): void {
  execFileSync(process.execPath, ['tools/build/build.mjs', '--if-needed'], { cwd: root, stdio: 'inherit' })
}
