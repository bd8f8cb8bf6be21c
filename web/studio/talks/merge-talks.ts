/** Three-way merge of two versions of a talk; null when both have changed the same place. Pure. */
import { isSameValue } from '../saving/draft-content.ts'
import { mergeRegions } from '../saving/merge-drafts.ts'
import { talkBody, type WrittenTalk } from './talk-record.ts'

export const mergeTalks = (base: WrittenTalk, mine: WrittenTalk, theirs: WrittenTalk): WrittenTalk | null => {
  const regions = mergeRegions(base.markdown, mine.markdown, theirs.markdown)
  if (regions.some(({ from }) => from === 'conflict')) return null
  const markdown = regions.flatMap((region) => (region.from === 'conflict' ? [] : region.lines)).join('\n')
  const [before, my, other] = [talkBody(base), talkBody(mine), talkBody(theirs)]
  const names = ['photos', 'isTop', 'isPrivate', 'publishedAt'] as const
  const isBoth = (name: (typeof names)[number]) =>
    !isSameValue(my[name], before[name]) &&
    !isSameValue(other[name], before[name]) &&
    !isSameValue(my[name], other[name])
  if (names.some(isBoth)) return null
  const isMine = (name: (typeof names)[number]) => !isSameValue(my[name], before[name])
  const pick = <Name extends (typeof names)[number]>(name: Name): WrittenTalk[Name] =>
    isMine(name) ? mine[name] : theirs[name]
  return {
    markdown,
    photos: pick('photos'),
    isTop: pick('isTop'),
    isPrivate: pick('isPrivate'),
    publishedAt: pick('publishedAt'),
  }
}
