/**
 * Checks that no file name, exported identifier, heading or header comment contains a replaced term of
 * docs/glossary.md, and no text that visitors read. `node scripts/check-words.ts [--summary] [PATH …]` checks the files below these paths only;
 * `--summary` counts the findings of each folder. Exits with 1 when there is a finding.
 *
 * `--lines` lists every line with such a term, comments, texts and test titles included: a list to work through, less
 * precise than the check.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChineseTerms } from './words/chinese-terms.ts'
import { findReplacedLines, findReplacedTerms } from './words/find-replaced-terms.ts'

const root = join(import.meta.dirname, '..')
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...only], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const read = (path: string) =>
  /\.(ts|tsx|mjs|css|md|sql|yaml|yml|sh)$/.test(path) ? readFileSync(join(root, path), 'utf8') : ''
const find = process.argv.includes('--lines') ? findReplacedLines : findReplacedTerms
const findings = [...find(paths, read), ...findChineseTerms(paths, read)]

if (process.argv.includes('--summary')) {
  const folders = Map.groupBy(findings, ({ path }) => path.split('/').slice(0, 3).join('/'))
  for (const [folder, found] of folders) console.log(`${String(found.length).padStart(5)}  ${folder}`)
} else {
  for (const { path, place, text, term, use } of findings)
    console.log(`${path}\n  ${place}: "${text}" has the replaced term "${term}". Use: ${use}.`)
}
console.log(
  findings.length === 0
    ? `${paths.length} files use the terms of docs/glossary.md.`
    : `Replaced terms found: ${findings.length}.`,
)
process.exitCode = findings.length === 0 ? 0 : 1
