/** One version: what differs from the text as it is now. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ArticleVersion } from '#contract/studio/drafts.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../../frame/Button.tsx'
import { LoadError, Loading } from '../../frame/LoadState.tsx'
import type { EditedDraft } from '../../saving/draft-content.ts'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { ComparedWords } from './ComparedWords.tsx'
import { compareWords, countChanges } from './compare-words.ts'
import styles from './VersionsPanel.module.css'

type Props = {
  articleId: number
  version: ArticleVersion
  current: EditedDraft
  isRestoring: boolean
  onRestore: () => void
}

export const VersionText = ({ articleId, version, current, isRestoring, onRestore }: Props) => {
  const texts = useStudioTexts('versions')
  const api = useStudioApi()
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'version', version.id],
    queryFn: () => api.drafts.version({ params: { id: articleId, versionId: version.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const compared = useMemo(
    () =>
      data
        ? compareWords(`${data.title}\n\n${data.markdown}`, `${current.title}\n\n${current.markdown}`)
        : [],
    [data, current],
  )
  const { added, removed } = countChanges(compared)
  return (
    <article className={styles.text}>
      <header>
        <b>{texts.compared}</b>
        <span className={styles.removed} role="img" aria-label={texts.removedLabel(format.number(removed))}>
          {texts.removed(format.number(removed))}
        </span>
        <span className={styles.added} role="img" aria-label={texts.addedLabel(format.number(added))}>
          {texts.added(format.number(added))}
        </span>
        <Button look="pri" aria-busy={isRestoring || undefined} disabled={!data} onClick={onRestore}>
          {texts.restore}
        </Button>
      </header>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data && added + removed === 0 ? <p className={styles.same}>{texts.same}</p> : null}
      <ComparedWords compared={compared} className={styles.words} />
    </article>
  )
}
