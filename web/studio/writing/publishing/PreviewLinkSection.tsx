/** The secret link that shows the draft until a date; no search engine and no cache keeps what it shows. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { Button } from '../../frame/Button.tsx'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { PanelSection, Segments } from './PanelSection.tsx'
import styles from './PreviewLinkSection.module.css'

const periods = { day: 1, week: 7, month: 30 } as const
type Period = keyof typeof periods

export const PreviewLinkSection = ({ articleId }: { articleId: number }) => {
  const { preview } = useStudioTexts('publishing')
  const api = useStudioApi()
  const format = useFormat()
  const queries = useQueryClient()
  const params = { id: articleId }
  const queryKey = ['studio', 'preview', articleId]
  const [period, setPeriod] = useState<Period>('week')
  const { data: link } = useQuery({ queryKey, queryFn: () => api.previews.show({ params }), staleTime: 0 })
  const create = useMutation({
    mutationFn: () => api.previews.create({ params, body: { days: periods[period] } }),
    onSuccess: ({ createdAt, expiresAt }) => queries.setQueryData(queryKey, { createdAt, expiresAt }),
  })
  const end = useMutation({
    mutationFn: () => api.previews.end({ params }),
    onSuccess: () => {
      create.reset()
      queries.setQueryData(queryKey, null)
    },
  })
  const url = create.data?.url
  return (
    <PanelSection
      title={preview.title}
      beside={
        <Segments
          label={preview.period}
          value={period}
          options={[
            ['day', preview.day],
            ['week', preview.week],
            ['month', preview.month],
          ]}
          onChoose={setPeriod}
        />
      }
    >
      {url ? <CopyField url={url} /> : null}
      <p className={styles.note}>{link ? preview.ends(format.dateTime(link.expiresAt)) : preview.note}</p>
      <div className={styles.actions}>
        <Button aria-busy={create.isPending || undefined} onClick={() => create.mutate()}>
          {link ? preview.renew : preview.create}
        </Button>
        {link ? (
          <Button look="quiet" onClick={() => end.mutate()}>
            {preview.end}
          </Button>
        ) : null}
      </div>
    </PanelSection>
  )
}

/** A text to copy, with its button. */
const CopyField = ({ url }: { url: string }) => {
  const { preview } = useStudioTexts('publishing')
  const { isCopied, copy } = useCopied()
  return (
    <div className={styles.link}>
      <input readOnly aria-label={preview.title} value={url} onFocus={(event) => event.target.select()} />
      <Button icon={isCopied ? 'check' : 'copy'} size={15} look="quiet" onClick={() => void copy(url)}>
        {isCopied ? preview.copied : preview.copy}
      </Button>
    </div>
  )
}
