/**
 * The hashes that an imported item stores: `<hash of the input>.<hash of the imported content>`. The first detects
 * that the file has changed, the second that the item was changed here.
 */
import { createHash } from 'node:crypto'

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

export const readSourceHash = (hash: string): { input: string; content: string } => {
  const [input = '', content = ''] = hash.split('.')
  return { input, content }
}
