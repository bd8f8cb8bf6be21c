/** The versions of an article: a list with time and reason, the differences by word, and the way back to one. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ArticleUnderEdit, ArticleVersion } from '#contract/studio/drafts.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { LoadError, Loading } from '../../frame/LoadState.tsx'
import { serverDraft } from '../../saving/draft-content.ts'
import type { DraftSaver } from '../../saving/draft-saver.ts'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { deviceName } from '../use-draft.ts'
import { useSaveEverything } from '../use-save-everything.ts'
import styles from './VersionsPanel.module.css'
import { VersionText } from './VersionText.tsx'

type Props = {
  articleId: number
  saver: DraftSaver
  onArticle: (article: ArticleUnderEdit) => void
  onClose: () => void
}

export const VersionsPanel = ({ articleId, saver, onArticle, onClose }: Props) => {
  const texts = useStudioTexts('versions')
  const api = useStudioApi()
  const saveEverything = useSaveEverything(saver)
  const format = useFormat()
  const notify = useNotify()
  const titleId = useId()
  const [chosen, setChosen] = useState<ArticleVersion | null>(null)
  const params = { id: articleId }
  const {
    data: versions,
    error,
    refetch,
  } = useQuery({
    queryKey: ['studio', 'versions', articleId],
    queryFn: () => api.drafts.versions({ params }),
    staleTime: 0,
  })
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
  const shown = chosen ?? versions?.[0] ?? null
  return (
    <Modal titleId={titleId} className={styles.panel as string} onClose={onClose}>
      <div className={styles.list}>
        <header>
          <h2 id={titleId}>{texts.title}</h2>
          {versions ? (
            <p>
              {versions.length > 0 ? texts.text(versions.length, format.number(versions.length)) : texts.none}
            </p>
          ) : null}
        </header>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {versions || error ? null : <Loading />}
        <ul>
          {versions?.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-current={version.id === shown?.id ? 'true' : undefined}
                data-reason={version.reason}
                onClick={() => setChosen(version)}
              >
                <b>{format.dateTime(version.createdAt)}</b>
                <span>{[texts.reasons[version.reason], version.device].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {shown ? (
        <VersionText
          key={shown.id}
          articleId={articleId}
          version={shown}
          current={saver.content()}
          isRestoring={restore.isPending}
          onRestore={() => restore.mutate(shown.id)}
        />
      ) : null}
    </Modal>
  )
}
