/** Decides which paths a page of the owner's own may have. Pure. */
import {
  MAX_OWN_PATH_DEPTH,
  MAX_OWN_PATH_LENGTH,
  normalOwnPath,
  type OwnPathFault,
  ownPathFault,
} from '#contract/own-page-path.ts'
import type { MessageKey } from '#server/platform/messages.ts'

/** The path as it is stored. What somebody typed may lack the first slash and have spaces, as a title does. */
export const storedPath = (typed: string): string => normalOwnPath(typed.trim().replace(/\s+/g, '-'))

/** What has a path already: another page, or an article that had it once and redirects from it. */
export type PathOwner = 'page' | 'article'

type Refusal = { sentence: MessageKey; words?: Record<string, number> }

const faults: Record<OwnPathFault, Refusal> = {
  form: { sentence: 'own-path-form' },
  length: { sentence: 'text-too-long', words: { max: MAX_OWN_PATH_LENGTH } },
  depth: { sentence: 'own-path-depth', words: { max: MAX_OWN_PATH_DEPTH } },
  reserved: { sentence: 'own-path-reserved' },
}

/** Why a page cannot have this path in normal form; null when it is free. */
export function pathRefusal(path: string, owner: PathOwner | null): Refusal | null {
  const fault = ownPathFault(path)
  if (fault) return faults[fault]
  if (owner === null) return null
  return { sentence: owner === 'page' ? 'own-path-taken' : 'own-path-of-article' }
}
