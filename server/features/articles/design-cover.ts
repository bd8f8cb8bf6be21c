/** Chooses the design of a drawn cover once, when its article is first listed, so that no list shows a motif twice nearby. */
import {
  type CoverDesign,
  coverCode,
  coverMotifs,
  coverPalettes,
  coverSeed,
  replacedMotifs,
} from '#contract/covers.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type CoverList,
  type DesignedNeighbor,
  deleteCoverDesigns,
  selectCategoryName,
  selectDesignsAround,
  selectDrawnCovers,
  selectTagIds,
  selectUndesignedCover,
  updateCoverDesign,
} from './article-covers.sql.ts'

/** A motif comes once within this many neighbors of a list. */
export const MOTIF_DISTANCE = 6
/** A repeated motif is worst in the list of all articles, then in a category; a tag's list is read least. */
const COSTS = { all: 10_000, category: 100, tag: 1 }
/** The first motifs are auroras, which resemble each other: one within two neighbors of another is chosen only to avoid a repeated motif. */
export const AURORAS = [0, 1, 2, 3, 4, 5, 6]
const AURORA_DISTANCE = 2
const AURORA_COST = 0.1

/** Articles created within this time of each other came with the same import. */
const SAME_IMPORT_MS = 3_600_000

/**
 * Does nothing for an article that has a cover or a design. Where every motif is taken, neighbors that were created with
 * it, by the same import, make room for it; older ones never change.
 */
export async function designCover(tx: Tx, id: number, mayMoveOthers = true): Promise<void> {
  const article = await selectUndesignedCover(tx, id)
  if (!article) return
  const neighbors: (DesignedNeighbor & { cost: number })[] = []
  const read = async (list: CoverList, cost: number) => {
    for (const one of await selectDesignsAround(tx, article, list, MOTIF_DISTANCE))
      neighbors.push({ ...one, cost })
  }
  await read({}, COSTS.all)
  if (article.category_id !== null) await read({ categoryId: article.category_id }, COSTS.category)
  for (const tagId of await selectTagIds(tx, id)) await read({ tagId }, COSTS.tag)
  const costs = new Map<number, number>()
  const add = (motif: number, cost: number) => costs.set(motif, (costs.get(motif) ?? 0) + cost)
  for (const { code, cost } of neighbors) add(motifOf(code), cost)
  if (neighbors.some(isNearbyAurora)) for (const motif of AURORAS) add(motif, AURORA_COST)
  const category = article.category_id === null ? null : await selectCategoryName(tx, article.category_id)
  const seed = coverSeed(article.title)
  const design = { motif: cheapestMotif(seed, costs), palette: paletteOf(category, seed) }
  await updateCoverDesign(tx, id, coverCode(seed, design))
  if (!mayMoveOthers) return
  const equal = neighbors.filter(({ code }) => motifOf(code) === design.motif)
  for (const neighbor of equal) {
    if (Math.abs(neighbor.created_at - article.created_at) > SAME_IMPORT_MS) continue
    await updateCoverDesign(tx, neighbor.id, null)
    await designCover(tx, neighbor.id, false)
  }
}

/** Designs all covers again, oldest article first. Returns how many. */
export const redesignCovers = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (tx) => {
    await deleteCoverDesigns(tx)
    const ids = await selectDrawnCovers(tx)
    for (const id of ids) await designCover(tx, id)
    ctx.content.changed(tx, 'articles')
    return ids.length
  })

const isNearbyAurora = ({ code, cost, distance }: DesignedNeighbor & { cost: number }): boolean =>
  cost === COSTS.all && distance <= AURORA_DISTANCE && AURORAS.includes(motifOf(code))

/** The motif of a stored code such as `1x9k2f-kc`; a replaced motif counts as the one in its place, which resembles it. */
const motifOf = (code: string): number => {
  const letter = code.at(-2) ?? ''
  return coverMotifs.indexOf(replacedMotifs[letter] ?? letter)
}

/**
 * Motifs for articles around which all others are taken: three of the seven auroras, which resemble each other. Without
 * a reserve, articles that are saved between others would find every motif taken more often.
 */
const RESERVE = new Set([2, 5, 6])

/** Among the motifs that cost least, the title decides. */
const cheapestMotif = (seed: number, costs: ReadonlyMap<number, number>): CoverDesign['motif'] => {
  const costOf = (motif: number) => costs.get(motif) ?? 0
  const motifs = Array.from(coverMotifs, (letter, motif) => (letter in replacedMotifs ? [] : motif)).flat()
  const least = Math.min(...motifs.map(costOf))
  const cheapest = motifs.filter((motif) => costOf(motif) === least)
  const ordinary = cheapest.filter((motif) => !RESERVE.has(motif))
  const best = ordinary.length > 0 ? ordinary : cheapest
  return best[seed % best.length] ?? 0
}

/** A category leads: three of five articles have its palette, the others one of its two neighbors. */
const paletteOf = (category: string | null, seed: number): CoverDesign['palette'] => {
  const chance = Math.floor(seed / 64)
  const lead = category === null ? chance : coverSeed(category)
  const step = category === null ? 0 : ([0, 0, 0, 1, 4][chance % 5] ?? 0)
  return (lead + step) % coverPalettes.length
}
