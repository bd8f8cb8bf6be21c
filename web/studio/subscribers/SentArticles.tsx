/** Articles that went out lately: each can be sent to the subscribers who have not got it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SentArticle } from '#contract/studio/subscribers.ts'
import { articleUrl } from '#contract/url-names.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import styles from '../frame/RecordList.module.css'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import own from './Subscribers.module.css'

/** Nothing when none went out. */
export const SentArticles = () => {
  const texts = useStudioTexts('subscribers')
  const api = useStudioApi()
  const id = useId()
  const { data } = useQuery({
    queryKey: ['studio', 'sent-articles'],
    queryFn: () => api.studioSubscribers.sentArticles(),
    staleTime: 0,
  })
  if (!data || data.records.length === 0) return null
  return (
    <section className={own.section} aria-labelledby={id}>
      <h2 id={id}>{texts.sentTitle}</h2>
      <p>{texts.sentText}</p>
      <ul className={styles.list}>
        {data.records.map((article) => (
          <SentRow key={article.id} article={article} />
        ))}
      </ul>
    </section>
  )
}

const WHILE_SENDING_MS = 2_000

const SentRow = ({ article }: { article: SentArticle }) => {
  const texts = useStudioTexts('subscribers')
  const format = useFormat()
  const api = useStudioApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { id, title, notifyTime } = article
  const [isSent, setIsSent] = useState(false)
  const numbers = {
    queryKey: ['studio', 'sent-articles', id],
    queryFn: () => api.studioSubscribers.sending({ params: { id } }),
    staleTime: 0,
  }
  // Counting reads every subscriber, so it begins with the press.
  const { data, isFetching } = useQuery({
    ...numbers,
    enabled: isSent,
    refetchInterval: ({ state }) =>
      state.data && state.data.waiting + state.data.missing > 0 ? WHILE_SENDING_MS : false,
  })
  const send = useChange(
    numbers.queryKey,
    () => api.studioSubscribers.sendAgain({ params: { id } }),
    ({ count }) => texts.sending(count),
  )
  const ask = async () => {
    const { missing, sent } = await queryClient.fetchQuery(numbers)
    if (missing === 0) return notify('success', texts.everybody)
    const question = { title: texts.sendTitle(missing), text: texts.sendText(sent), confirm: texts.send }
    if (!(await confirm({ ...question, isHarmless: true }))) return
    send.mutate(undefined, { onSuccess: () => setIsSent(true) })
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <a href={articleUrl(article)}>{title}</a>
        </p>
        <p className={styles.facts}>
          <span>{texts.sentOn(format.dateTime(notifyTime))}</span>
          <span role="status">{data ? texts.progress(data.sent, data.waiting, data.failed) : ''}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          aria-label={texts.label(texts.sendAgain, title)}
          aria-busy={send.isPending || (isFetching && !data)}
          onClick={() => void ask()}
        >
          {texts.sendAgain}
        </Button>
      </div>
    </li>
  )
}
