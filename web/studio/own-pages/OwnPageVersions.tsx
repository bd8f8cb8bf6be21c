/** The texts of a page that were saved: a list with their times, the differences by word, and the way back to one. */
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { OwnPageContent, OwnPageVersion } from '#contract/studio/own-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { ComparedWords } from '../writing/versions/ComparedWords.tsx'
import { compareWords, countChanges } from '../writing/versions/compare-words.ts'
import styles from '../writing/versions/VersionsPanel.module.css'
import type { OwnPageDraft } from './own-page-draft.ts'
import { useOwnPageTexts } from './own-pages-texts.ts'

export const OwnPageVersions = ({ draft, onClose }: { draft: OwnPageDraft; onClose: () => void }) => {
  const { version: texts } = useOwnPageTexts()
  const api = useStudioApi()
  const format = useFormat()
  const titleId = useId()
  const [chosen, setChosen] = useState<OwnPageVersion | null>(null)
  const id = draft.get().pageId ?? 0
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'own-pages', 'versions', id],
    queryFn: () => api.studioOwnPages.versions({ params: { id } }),
    staleTime: 0,
  })
  const shown = chosen ?? data?.[0] ?? null
  return (
    <Modal titleId={titleId} className={styles.panel as string} onClose={onClose}>
      <div className={styles.list}>
        <header>
          <h2 id={titleId}>{texts.title}</h2>
          {data ? <p>{data.length > 0 ? texts.text(format.number(data.length)) : texts.none}</p> : null}
        </header>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Loading />}
        <ul>
          {data?.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-current={version.id === shown?.id ? 'true' : undefined}
                onClick={() => setChosen(version)}
              >
                <b>{format.dateTime(version.createdAt)}</b>
                <span>{[version.title, texts.length(format.number(version.length))].join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {shown ? (
        <VersionText key={shown.id} pageId={id} version={shown} draft={draft} onClose={onClose} />
      ) : null}
    </Modal>
  )
}

type TextProps = { pageId: number; version: OwnPageVersion; draft: OwnPageDraft; onClose: () => void }

const VersionText = ({ pageId, version, draft, onClose }: TextProps) => {
  const { version: texts } = useOwnPageTexts()
  const api = useStudioApi()
  const notify = useNotify()
  const params = { id: pageId, versionId: version.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'own-page-version', version.id],
    queryFn: () => api.studioOwnPages.version({ params }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const compared = useMemo(
    () => (data ? compareWords(wholeText(data), wholeText(draft.get().content)) : []),
    [data, draft],
  )
  const { added, removed } = countChanges(compared)
  const restore = () => {
    if (!data) return
    draft.replace(data)
    notify('success', texts.restored)
    onClose()
  }
  return (
    <article className={styles.text}>
      <header>
        <b>{texts.compared}</b>
        <Button look="pri" disabled={!data} onClick={restore}>
          {texts.restore}
        </Button>
      </header>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data && added + removed === 0 ? <p className={styles.same}>{texts.same}</p> : null}
      <ComparedWords compared={compared} className={styles.words} />
    </article>
  )
}

type Texts = Pick<OwnPageContent, 'titleEn' | 'titleCn' | 'markdownEn' | 'markdownCn'>

const wholeText = ({ titleEn, titleCn, markdownEn, markdownCn }: Texts): string =>
  [titleEn, markdownEn, titleCn, markdownCn].filter((text) => text !== '').join('\n\n')
