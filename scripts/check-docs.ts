/**
 * Checks the Markdown files: dead links, named files that do not exist, repeated text, requirement ids that no document
 * defines, rows of docs/requirements/specification.md without tests, and requirements in
 * docs/requirements/safety.md that no test names. Exits with 1 on a finding.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/contract.ts'
import { undocumentedFields } from './docs/api-fields.ts'
import { deadCitations, deadLinks } from './docs/dead-links.ts'
import { repeatedText } from './docs/repeated-text.ts'
import { citedIds, definedIds } from './docs/requirement-ids.ts'
import { testedIds, untestedIds } from './docs/safety-tests.ts'
import { specificationRows, untestedRows } from './docs/specification-rows.ts'

const API = 'docs/requirements/api.md'
const SAFETY = 'docs/requirements/safety.md'
const SPECIFICATION = 'docs/requirements/specification.md'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path))

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((path) => path !== '' && exists(path))

/** The demo's articles are content; fixtures come from other blogs. */
const isDocument = (path: string) => path.endsWith('.md') && !/^db\/demo\/|\/fixtures\//.test(path)

const texts = new Map(paths.filter(isDocument).map((path) => [path, read(path)]))
const sources = paths.filter(
  (path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !path.startsWith('scripts/docs/'),
)
const tests = new Set(sources.filter((path) => /\.(test|spec)\.tsx?$/.test(path)))

const defined = new Set(
  [...texts]
    .filter(([path]) => path.startsWith('docs/requirements/'))
    .flatMap(([, text]) => definedIds(text)),
)
const undefinedIds = [...texts.keys(), ...sources].flatMap((path) =>
  citedIds(read(path))
    .filter((id) => !defined.has(id))
    .map((id) => `${path} cites the requirement ${id}, which no document in docs/requirements defines.`),
)

const complaints = [
  ...deadLinks(texts, exists),
  ...sources.flatMap((path) => deadCitations(path, read(path), exists)),
  ...repeatedText(texts),
  ...undefinedIds,
  ...undocumentedFields(
    read(API),
    Object.values(contract).flatMap((endpoints) => Object.values(endpoints)),
  ),
  ...untestedIds(read(SAFETY), new Set([...tests].flatMap((path) => testedIds(read(path))))),
  ...untestedRows(SPECIFICATION, read(SPECIFICATION), (path) => tests.has(path)),
]
for (const complaint of complaints) console.log(complaint)
console.log(
  complaints.length === 0
    ? `${texts.size} documents have no dead link, repeated text or undefined requirement; ${specificationRows(read(SPECIFICATION)).length} rows of the specification have tests.`
    : `Problems in documents: ${complaints.length}.`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
