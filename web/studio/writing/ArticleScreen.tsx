/** Writing an article: one that exists, or a new one, which gets its number when the server has stored its first words. */
import { useRef } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { idOf, type PageProps } from '#web/router/route.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Opening } from '../saving/Opening.tsx'
import { useDraftKey } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useDraft } from './use-draft.ts'
import { type DeskHandle, WritingDesk } from './WritingDesk.tsx'

const ArticleScreen = ({ params, search }: PageProps) => {
  const id = params.articleId === undefined ? null : idOf(params.articleId)
  const key = useDraftKey({ name: 'article' }, id, search, (draft) => studioPages.write.href(null, { draft }))
  return <Writing key={key} draftKey={key} articleId={id} />
}
export default ArticleScreen

const Writing = ({ draftKey, articleId }: { draftKey: string; articleId: number | null }) => {
  const texts = useStudioTexts('writing')
  const notify = useNotify()
  const desk = useRef<DeskHandle>(null)
  const { state, retry, takeOver } = useDraft({
    key: draftKey,
    articleId,
    onSeen: (seen) => desk.current?.follow(seen),
    onMerged: (content, isByOthers) => {
      desk.current?.show(content)
      if (isByOthers) notify('success', texts.merged)
    },
  })
  useTitle(texts.newTitle)
  if (state.kind === 'open')
    return <WritingDesk ref={desk} key={draftKey} saver={state.saver} article={state.article} />
  const words = { elsewhere: texts.elsewhere.title }
  return <Opening {...{ state, retry, takeOver }} texts={words} list={studioPages.articles.href()} />
}
