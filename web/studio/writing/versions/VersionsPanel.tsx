/** The versions of an article with their reasons, and the way back to one. */
import { useMutation } from '@tanstack/react-query'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { serverDraft } from '../../saving/draft-content.ts'
import type { DraftSaver } from '../../saving/draft-saver.ts'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { deviceName } from '../use-draft.ts'
import { useSaveEverything } from '../use-save-everything.ts'
import { VersionsModal, VersionText } from './VersionsModal.tsx'

type Props = {
  articleId: number
  saver: DraftSaver
  /** The version that readers see is shown first. */
  isComparing: boolean
  onArticle: (article: ArticleUnderEdit) => void
  onClose: () => void
}

export const VersionsPanel = ({ articleId, saver, isComparing, onArticle, onClose }: Props) => {
  const texts = useStudioTexts('versions')
  const api = useStudioApi()
  const saveEverything = useSaveEverything(saver)
  const format = useFormat()
  const notify = useNotify()
  const params = { id: articleId }
  const restore = useMutation({
    mutationFn: (versionId: number) =>
      saveEverything((revision) =>
        api.drafts.restore({ params: { ...params, versionId }, body: { revision, device: deviceName() } }),
      ),
    onSuccess: (article) => {
      saver.replace(serverDraft(article.draft))
      onArticle(article)
      notify('success', texts.restored)
      onClose()
    },
  })
  const wholeText = ({ title, markdown }: { title: string; markdown: string }) => `${title}\n\n${markdown}`
  return (
    <VersionsModal
      title={texts.title}
      summary={(count) => (count > 0 ? texts.text(count, format.number(count)) : texts.none)}
      queryKey={['studio', 'versions', articleId]}
      load={() => api.drafts.versions({ params })}
      isFirst={({ reason }) => !isComparing || reason === 'publish'}
      lineOf={({ reason, device }) => [texts.reasons[reason], device].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {({ id }) => (
        <VersionText
          key={id}
          texts={texts}
          queryKey={['studio', 'version', id]}
          load={() => api.drafts.version({ params: { ...params, versionId: id } })}
          textOf={wholeText}
          current={wholeText(saver.content())}
          isRestoring={restore.isPending}
          onRestore={() => restore.mutate(id)}
        />
      )}
    </VersionsModal>
  )
}
