/** Three-way merge of two versions of a talk; null when both have changed the same place. Pure. */
import { isSameValue } from '../saving/draft-content.ts'
import { mergeRegions } from '../saving/merge-drafts.ts'
import { talkBody, talkFields, type WrittenTalk } from './talk-record.ts'

export const mergeTalks = (base: WrittenTalk, mine: WrittenTalk, theirs: WrittenTalk): WrittenTalk | null => {
  const regions = mergeRegions(base.markdown, mine.markdown, theirs.markdown)
  if (regions.some(({ from }) => from === 'conflict')) return null
  const markdown = regions.flatMap((region) => (region.from === 'conflict' ? [] : region.lines)).join('\n')
  const [before, my, other] = [talkBody(base), talkBody(mine), talkBody(theirs)]
  const isMine = (name: keyof WrittenTalk) => !isSameValue(my[name], before[name])
  const isBoth = (name: keyof WrittenTalk) =>
    isMine(name) && !isSameValue(other[name], before[name]) && !isSameValue(my[name], other[name])
  const names = talkFields.filter((name) => name !== 'markdown')
  if (names.some(isBoth)) return null
  const changes = Object.fromEntries(names.filter(isMine).map((name) => [name, mine[name]]))
  return { ...theirs, ...(changes as Partial<WrittenTalk>), markdown }
}
