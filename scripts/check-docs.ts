/**
 * Checks the Markdown files: dead links, named files that do not exist, requirement ids that no document defines, requirements in
 * docs/requirements/safety.md that no test names, and public fields that docs/requirements/api.md does not name. Exits with 1 on a
 * finding.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/contract.ts'
import { undocumentedFields } from './docs/api-fields.ts'
import { deadCitations, deadLinks } from './docs/dead-links.ts'
import { citedIds, definedIds, untestedIds } from './docs/requirement-ids.ts'

const API = 'docs/requirements/api.md'
const SAFETY = 'docs/requirements/safety.md'

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
  (path) => /\.(ts|tsx|mjs|css|sql)$/.test(path) && !/^scripts\/(docs\/|.*\.test\.ts$)/.test(path),
)
const testedIds = new Set(
  sources.filter((path) => /\.(test|spec)\.tsx?$/.test(path)).flatMap((path) => citedIds(read(path))),
)

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
  ...undefinedIds,
  ...undocumentedFields(
    read(API),
    Object.values(contract).flatMap((endpoints) => Object.values(endpoints)),
  ),
  ...untestedIds(read(SAFETY), testedIds),
]
for (const complaint of complaints) console.log(complaint)
console.log(
  complaints.length === 0
    ? `${texts.size} documents have no dead link and no undefined requirement.`
    : `Problems in documents: ${complaints.length}.`,
)
process.exitCode = complaints.length === 0 ? 0 : 1
