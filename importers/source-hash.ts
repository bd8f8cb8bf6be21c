/**
 * What an imported item stores of its import: `<hash of the input>.<hash of the imported content>.<access>.<marks>`. The first detects that
 * the file has changed, the next two that the item was changed here, and by its marks a later import recognizes it. What belongs to no
 * folder or file has the first two only.
 */
import { createHash } from 'node:crypto'
import { type ItemMarks, readMarks, writeMarks } from './same-item.ts'

/** Raised when the importer would make something else of the same files. */
const IMPORTER_VERSION = 1

/**
 * The renderer version in the hashes of texts. It stays when the renderer changes: stored texts are rendered again from
 * their source, so their files need not be imported again.
 */
export const HASHED_RENDERER_VERSION = 2

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const inputHash = (input: Record<string, unknown>): string =>
  sha256(JSON.stringify({ importer: IMPORTER_VERSION, ...input }))

export const contentHash = (title: string, markdown: string): string => sha256(`${title}\n${markdown}`)

export const sourceHash = (input: string, content: string): string => `${input}.${content}`

/** Who can read an item. */
export type ImportedAccess = 'open' | 'draft' | 'scheduled' | 'locked' | 'private'

export const withMarks = (hash: string, access: ImportedAccess, marks: ItemMarks): string =>
  `${hash}.${access}.${writeMarks(marks)}`

export const readSourceHash = (
  hash: string,
): { input: string; content: string; access: ImportedAccess; marks: ItemMarks } => {
  const [input = '', content = '', access = 'open', marks = ''] = hash.split('.')
  return { input, content, access: access as ImportedAccess, marks: readMarks(marks) }
}

/** Whether somebody decided here who can read the item; one that was scheduled becomes open by itself. */
export const isAccessChanged = (hash: string, current: ImportedAccess): boolean => {
  const { access } = readSourceHash(hash)
  return access !== current && !(access === 'scheduled' && current === 'open')
}

type Readership = {
  state: 'draft' | 'scheduled' | 'published'
  /** Or its hash. */
  password: string | null
}

export const accessOfArticle = ({ state, password }: Readership): ImportedAccess => {
  if (state === 'draft') return 'draft'
  if (password !== null) return 'locked'
  return state === 'scheduled' ? 'scheduled' : 'open'
}
