/** Identifies a folder by what its files say, and recognizes what earlier imports made of them, wherever the folder was then. */
import { identityOf } from '#importers/exports/rows.ts'
import type { KnownItem, KnownItems, ReadItem, Recognized } from '#importers/same-item.ts'

export type RecognizedFolder<Known> = { identity: string; items: Recognized<Known>[] }

/**
 * A folder is the source of an earlier import when at least half of the items on either side have the same text, and in the same place when
 * one item is the same. It may hold several of them. Another blog in the same place gets another identity.
 * @param importer the beginning of the keys
 */
export function recognizeFolder<Known extends KnownItem>(
  known: KnownItems<Known>,
  importer: 'markdown' | 'talk' | 'video',
  absolutePath: string,
  found: readonly ReadItem[],
): RecognizedFolder<Known> {
  const prefixOf = (identity: string) => `${importer}:${identity}:`
  const counts = known.countIn(found)
  const places = [identityOf(absolutePath)]
  for (let n = 2; known.sizeOf(prefixOf(places.at(-1) ?? '')) > 0; n++)
    places.push(identityOf(`${absolutePath}\n${n}`))
  const here = places
    .filter((identity) => (counts.get(prefixOf(identity))?.byAll ?? 0) > 0)
    .map(prefixOf)
    .sort((a, b) => (counts.get(b)?.byAll ?? 0) - (counts.get(a)?.byAll ?? 0))
  const moved = [...counts]
    .filter(
      ([prefix, { byText }]) =>
        prefix.startsWith(`${importer}:`) &&
        !here.includes(prefix) &&
        byText > 0 &&
        byText >= Math.min(known.sizeOf(prefix), found.length) / 2,
    )
    .sort(([, a], [, b]) => b.byText - a.byText)
    .map(([prefix]) => prefix)
  const free = places.find((identity) => known.sizeOf(prefixOf(identity)) === 0) ?? ''
  const [prefix = prefixOf(free), ...more] = [...here, ...moved]
  return { identity: prefix.split(':')[1] ?? '', items: known.recognize(found, prefix, more) }
}
