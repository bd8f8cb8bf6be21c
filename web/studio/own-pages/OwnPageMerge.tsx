/** One language of a page that two devices have changed at the same places: the merge of articles. */
import { useMemo } from 'react'
import type { Locale } from '#contract/locale.ts'
import { emptyDraft, type ServerDraft } from '../saving/draft-content.ts'
import { MergeDesk } from '../writing/merging/MergeDesk.tsx'
import type { OwnPageDraft } from './own-page-draft.ts'

const draftOf = (text: { title: string; markdown: string }): ServerDraft => ({
  ...emptyDraft,
  content: { ...emptyDraft.content, ...text },
})

export const OwnPageMerge = ({ draft, locale }: { draft: OwnPageDraft; locale: Locale }) => {
  const { base, mine, theirs } = useMemo(() => {
    const sides = draft.sides(locale)
    return { base: draftOf(sides.base), mine: draftOf(sides.mine), theirs: draftOf(sides.theirs) }
  }, [draft, locale])
  const saver = { content: () => mine.content, base: () => base, resolve: draft.resolve }
  return <MergeDesk saver={saver} theirs={theirs} />
}
