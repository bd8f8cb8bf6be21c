/** Finds neighbors with the same motif in the lists that visitors see: all articles, each category, each tag. */
import { readCoverUrl } from '#contract/covers.ts'
import { MOTIF_DISTANCE } from '#server/features/articles/design-cover.ts'
import type { TestContext } from './test-context.ts'

export type ListedCard = {
  id: number
  articleCover: string | null
  categoryId: number | null
  tags: { id: number }[]
}

/** All cards of a list, as a visitor pages through it. */
export const readList = async (context: TestContext, path: string): Promise<ListedCard[]> => {
  const cards: ListedCard[] = []
  for (let current = 1; ; current += 1) {
    const url = `${path}${path.includes('?') ? '&' : '?'}size=100&current=${current}`
    const { records } = (await context.api(url)).data as { records: ListedCard[] }
    cards.push(...records)
    if (records.length < 100) return cards
  }
}

/** Pairs of drawn covers with the same motif within six drawn covers; images of articles between them do not count. */
const repeatedIn = (cards: ListedCard[]): string[] => {
  const drawn = cards.flatMap(({ id, articleCover }) => {
    const design = readCoverUrl(articleCover ?? '')?.design
    return design ? [{ id, motif: design.motif }] : []
  })
  return drawn.flatMap(({ id, motif }, i) =>
    drawn
      .slice(i + 1, i + 1 + MOTIF_DISTANCE)
      .filter((other) => other.motif === motif)
      .map((other) => `${id} and ${other.id}`),
  )
}

export const repeatedMotifs = async (context: TestContext) => {
  const all = await readList(context, '/articles/all')
  const found = { all: repeatedIn(all), category: [] as string[], tag: [] as string[] }
  for (const id of new Set(all.flatMap(({ categoryId }) => categoryId ?? [])))
    found.category.push(...repeatedIn(await readList(context, `/articles/categoryId?categoryId=${id}`)))
  for (const id of new Set(all.flatMap(({ tags }) => tags.map((tag) => tag.id))))
    found.tag.push(...repeatedIn(await readList(context, `/articles/tagId?tagId=${id}`)))
  return found
}

export const NO_REPEATED_MOTIFS = { all: [], category: [], tag: [] }
