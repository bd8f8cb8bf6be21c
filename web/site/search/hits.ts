/** Search results as one list, for the arrow keys and for the recent searches. */
import { pages } from '#contract/pages.ts'
import type { FoundArticle, FoundPage, FoundTag, FoundTalk, SearchResults } from '#contract/search.ts'
import { articleUrl, tagUrl } from '#contract/url-names.ts'

export type Hit =
  | { kind: 'article'; href: string; found: FoundArticle }
  | { kind: 'talk'; href: string; found: FoundTalk }
  | { kind: 'tag'; href: string; found: FoundTag }
  | { kind: 'page'; href: string; found: FoundPage }
export type HitKind = Hit['kind']

/** Best match first within a kind; the kinds in the order in which they are shown. */
export const hitsOf = ({
  articleSearchDTOs,
  talkSearchDTOs,
  tagSearchDTOs,
  pageSearchDTOs,
}: SearchResults): Hit[] => [
  ...articleSearchDTOs.map((found): Hit => ({ kind: 'article', href: articleUrl(found), found })),
  ...talkSearchDTOs.map(
    (found): Hit => ({ kind: 'talk', href: pages.talk.href({ talkId: found.id }), found }),
  ),
  ...tagSearchDTOs.map(
    (found): Hit => ({
      kind: 'tag',
      href: tagUrl({ ...found, tagName: plainText(found.tagName) }),
      found,
    }),
  ),
  ...pageSearchDTOs.map((found): Hit => ({ kind: 'page', href: found.path, found })),
]

/** The plain text of a marked text: the server escaped these five characters and added only the marks. */
export const plainText = (marked: string): string =>
  marked
    .replace(/<\/?mark>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] as string)

const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** The name of a result: its title, its first words, or its tag. */
export const hitName = (hit: Hit): string => {
  if (hit.kind === 'article') return plainText(hit.found.articleTitle)
  if (hit.kind === 'page') return plainText(hit.found.title)
  if (hit.kind === 'tag') return `#${plainText(hit.found.tagName)}`
  return plainText(hit.found.content)
}
