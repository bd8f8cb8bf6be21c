/** Texts that were saved: a list with their times, the differences by word, and the way back to one. */
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { Button } from '../../frame/Button.tsx'
import { LoadError, Loading } from '../../frame/LoadState.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { ComparedWords } from './ComparedWords.tsx'
import { compareWords, countChanges } from './compare-words.ts'
import styles from './VersionsModal.module.css'

type Props<Version> = {
  title: string
  /** What is said about this many versions. */
  summary: (count: number) => string
  queryKey: QueryKey
  load: () => Promise<Version[]>
  lineOf: (version: Version) => string
  /** The one that is shown first; else the newest. */
  isFirst?: (version: Version) => boolean
  onClose: () => void
  /** The version that is shown. */
  children: (version: Version) => ReactNode
}

export const VersionsModal = <Version extends { id: number; createdAt: string; reason?: string }>({
  title,
  summary,
  queryKey,
  load,
  lineOf,
  isFirst = () => true,
  onClose,
  children,
}: Props<Version>) => {
  const format = useFormat()
  const titleId = useId()
  const [chosen, setChosen] = useState<Version | null>(null)
  const { data, error, refetch } = useQuery({ queryKey, queryFn: load, staleTime: 0 })
  const shown = chosen ?? data?.find(isFirst) ?? data?.[0] ?? null
  return (
    <Modal titleId={titleId} className={styles.panel as string} onClose={onClose}>
      <div className={styles.list}>
        <header>
          <h2 id={titleId}>{title}</h2>
          {data ? <p>{summary(data.length)}</p> : null}
        </header>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Loading />}
        <ul>
          {data?.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-current={version.id === shown?.id ? 'true' : undefined}
                data-reason={version.reason}
                onClick={() => setChosen(version)}
              >
                <b>{format.dateTime(version.createdAt)}</b>
                <span>{lineOf(version)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {shown ? children(shown) : null}
    </Modal>
  )
}

type TextProps<Data> = {
  texts: { compared: string; restore: string; same: string }
  queryKey: QueryKey
  load: () => Promise<Data | null>
  textOf: (data: Data) => string
  /** The text as it is now. */
  current: string
  isRestoring?: boolean
  onRestore: (data: Data) => void
}

/** One version: what differs from the text as it is now. */
export const VersionText = <Data,>(props: TextProps<Data>) => {
  const { texts, queryKey, load, textOf, current, isRestoring, onRestore } = props
  const counted = useStudioTexts('versions')
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const text = data ? textOf(data) : null
  const compared = useMemo(() => (text === null ? [] : compareWords(text, current)), [text, current])
  const { added, removed } = countChanges(compared)
  return (
    <article className={styles.text}>
      <header>
        <b>{texts.compared}</b>
        <span className={styles.removed} role="img" aria-label={counted.removedLabel(format.number(removed))}>
          {counted.removed(format.number(removed))}
        </span>
        <span className={styles.added} role="img" aria-label={counted.addedLabel(format.number(added))}>
          {counted.added(format.number(added))}
        </span>
        <Button
          look="pri"
          aria-busy={isRestoring || undefined}
          disabled={!data}
          onClick={() => data && onRestore(data)}
        >
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
