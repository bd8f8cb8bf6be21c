/** A page that two devices have changed at the same places: the merge of articles, for a text without a title. */
import type { PageText } from '#contract/studio/pages.ts'
import { emptyDraft, type ServerDraft } from '../saving/draft-content.ts'
import { MergeDesk } from '../writing/merging/MergeDesk.tsx'
import type { PageEditor } from './page-editor.ts'

const draftOf = (markdown: string): ServerDraft => ({
  ...emptyDraft,
  content: { ...emptyDraft.content, markdown },
})

export const PageMerge = ({ editor, theirs }: { editor: PageEditor; theirs: PageText }) => {
  const { record } = editor.get()
  const saver = {
    content: () => draftOf(record.markdown).content,
    base: () => draftOf(record.base.markdown),
    resolve: ({ markdown }: { markdown: string }) => editor.resolve(markdown),
  }
  return <MergeDesk saver={saver} theirs={draftOf(theirs.markdown)} />
}
