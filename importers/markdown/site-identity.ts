/** Identifies the folder of a blog by its path, or by the files that were imported from it before. */
import { createHash } from 'node:crypto'
import type { KnownSites } from '#importers/import.sql.ts'

export const identityOfPath = (absolutePath: string): string =>
  createHash('sha256').update(absolutePath).digest('hex').slice(0, 12)

/**
 * The identity of the blog in this folder. A moved or renamed folder is recognized when at least half of the posts on
 * either side have the same paths; in the same folder a fifth is enough, so that another blog in the same place gets
 * another identity.
 */
export const identifySite = (absolutePath: string, paths: string[], known: KnownSites): string => {
  const own = identityOfPath(absolutePath)
  const share = (identity: string): number => {
    const before = known.get(identity)
    if (!before || before.size === 0 || paths.length === 0) return 0
    const common = paths.filter((path) => before.has(path)).length
    const isTelling = common >= 3 || common === Math.max(before.size, paths.length)
    return identity === own || isTelling ? common / Math.min(before.size, paths.length) : 0
  }
  if (share(own) >= 0.2) return own
  const best = [...known.keys()]
    .map((identity) => [identity, share(identity)] as const)
    .sort((a, b) => b[1] - a[1])[0]
  if (best && best[0] !== own && best[1] >= 0.5) return best[0]
  let free = own
  for (let n = 2; known.has(free); n++) free = identityOfPath(`${absolutePath}\n${n}`)
  return free
}
