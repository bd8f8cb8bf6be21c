/** Subscribers without an account: status, search, lists as CSV, articles for those who have not got them, and erasing a person. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { CheckedList, StudioSubscriber } from '#contract/studio/subscribers.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { Field } from '#web/site/forms/Field.tsx'
import { saveAsFile } from '#web/site/forms/save-as-file.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { ListFilterBar, listFilters } from '../frame/ListFilterBar.tsx'
import styles from '../frame/RecordList.module.css'
import { LoadMore, NoneFound, RecordList, useRecordPages } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AddFiles } from '../uploads/AddFiles.tsx'
import { SentArticles } from './SentArticles.tsx'
import own from './Subscribers.module.css'

const subscribers = listFilters(studioPages.subscribers, ['all', 'confirmed', 'pending', 'paused'])
const PAGE_SIZE = 50
const KEY = ['studio', 'subscribers']

const SubscribersScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('subscribers')
  const api = useStudioApi()
  const filters = subscribers.read(search)
  const { status, q } = filters
  const { list, first, rows } = useRecordPages(
    [...KEY, { status, q }],
    (before) =>
      api.studioSubscribers.list({
        query: { status, q, size: PAGE_SIZE, ...(before === null ? {} : { before }) },
      }),
    (page) => page.next,
  )
  const download = useMutation({
    mutationFn: () => api.studioSubscribers.export(),
    onSuccess: ({ fileName, csv }) => saveAsFile(fileName, `\ufeff${csv}`, 'text/csv;charset=utf-8'),
  })
  const { choose, refused } = useListImport()
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <Button icon="download" aria-busy={download.isPending} onClick={() => download.mutate()}>
          {texts.download}
        </Button>
        <AddFiles label={texts.choose} accept=".csv,.tsv,.txt,text/csv" isSingle onFiles={choose} />
      </ScreenHead>
      {refused ? <RefusedList list={refused} /> : null}
      <ListFilterBar list={subscribers} filters={filters} texts={texts} counts={first?.counts} />
      <RecordList
        error={list.error}
        onRetry={list.refetch}
        rows={rows}
        empty={<Nobody filters={filters} />}
        label={texts.title}
      >
        {(subscriber) => <SubscriberRow key={subscriber.id} subscriber={subscriber} />}
      </RecordList>
      <LoadMore list={list} text={texts.more} className={styles.more} />
      <SentArticles />
      <ErasePerson />
    </>
  )
}
export default SubscribersScreen

/** Checks a file first, asks, and then stores its addresses. */
const useListImport = () => {
  const texts = useStudioTexts('subscribers')
  const api = useStudioApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const [refused, setRefused] = useState<CheckedList | null>(null)
  const store = useChange(
    KEY,
    (csv: string) => api.studioSubscribers.import({ body: { csv, hasAgreed: true } }),
    ({ fresh }) => texts.added(fresh),
  )
  const check = useMutation({
    mutationFn: async (file: File | undefined) => {
      const csv = (await file?.text()) ?? ''
      return { csv, checked: await api.studioSubscribers.import({ body: { csv, hasAgreed: false } }) }
    },
    onSuccess: async ({ csv, checked }) => {
      setRefused(checked.bad > 0 ? checked : null)
      if (checked.bad > 0) return
      const { fresh, known, stopped } = checked
      if (fresh === 0) return notify('success', texts.nothingNew)
      const text = texts.checkText(known, stopped)
      const question = {
        title: texts.checkTitle(fresh),
        text,
        confirm: texts.agreed,
        isHarmless: true,
      } as const
      if (await confirm(question)) store.mutate(csv)
    },
  })
  return { choose: ([file]: File[]) => check.mutate(file), refused }
}

const RefusedList = ({ list: { bad, badLines } }: { list: CheckedList }) => {
  const texts = useStudioTexts('subscribers')
  return (
    <div className={own.refused} role="alert">
      <p>{texts.refused(bad)}</p>
      <ul>
        {badLines.map(({ line, text }) => (
          <li key={line}>{texts.badLine(line, text)}</li>
        ))}
        {bad > badLines.length ? <li>…</li> : null}
      </ul>
    </div>
  )
}

const Nobody = ({ filters: { status, q } }: { filters: ReturnType<typeof subscribers.read> }) => {
  const texts = useStudioTexts('subscribers')
  if (q !== '') return <NoneFound texts={texts} to={subscribers.href({ status, q: '', page: 1 })} />
  const [title, text] = texts.none[status] as [string, string]
  return <State title={title} text={text} />
}

const SubscriberRow = ({ subscriber }: { subscriber: StudioSubscriber }) => {
  const texts = useStudioTexts('subscribers')
  const format = useFormat()
  const api = useStudioApi()
  const confirm = useConfirm()
  const erase = useErase()
  const { id, email, status, source } = subscriber
  const activate = useChange(
    KEY,
    () => api.studioSubscribers.activate({ params: { id } }),
    () => texts.activated,
  )
  const remove = useChange(
    KEY,
    () => api.studioSubscribers.remove({ params: { id } }),
    () => texts.removed,
  )
  const askToRemove = async () => {
    const question = { title: texts.removeTitle(email), text: texts.removeText, confirm: texts.remove }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <li className={styles.row} data-subscriber={id}>
      <div className={styles.words}>
        <p className={styles.name}>
          <span translate="no">{email}</span>
          {status === 'confirmed' ? null : (
            <small className={status === 'paused' ? styles.alarm : undefined}>{texts.statuses[status]}</small>
          )}
        </p>
        <p className={styles.facts}>
          <span>{texts.since(format.date(subscriber.createTime))}</span>
          <span>{source === null ? texts.fromList : texts.from(source)}</span>
          <span>{subscriber.wantsDigest ? texts.digest : texts.each}</span>
          <span>{texts.languages[subscriber.locale]}</span>
        </p>
        {subscriber.refusal ? <p className={styles.error}>{subscriber.refusal}</p> : null}
      </div>
      <div className={styles.actions}>
        {status === 'paused' ? (
          <Button
            look="pri"
            aria-label={texts.label(texts.activate, email)}
            aria-busy={activate.isPending}
            onClick={() => activate.mutate()}
          >
            {texts.activate}
          </Button>
        ) : null}
        <Button aria-label={texts.label(texts.remove, email)} onClick={() => void askToRemove()}>
          {texts.remove}
        </Button>
        <Button
          look="quiet"
          aria-label={texts.label(texts.erase, email)}
          onClick={() => void erase.ask(email)}
        >
          {texts.erase}
        </Button>
      </div>
    </li>
  )
}

/** Asks before everything about an address is deleted. @param done runs afterwards */
const useErase = (done?: () => void) => {
  const texts = useStudioTexts('subscribers')
  const api = useStudioApi()
  const confirm = useConfirm()
  const erase = useChange(
    KEY,
    (email: string) => api.studioReaders.erase({ body: { email } }),
    ({ erased }) => texts.erased(erased),
  )
  const ask = async (email: string) => {
    const question = { title: texts.eraseQuestion(email), text: texts.eraseWarning, confirm: texts.erase }
    if (await confirm(question)) erase.mutate(email, done ? { onSuccess: done } : {})
  }
  return { ask, isPending: erase.isPending }
}

const ErasePerson = () => {
  const texts = useStudioTexts('subscribers')
  const id = useId()
  const [email, setEmail] = useState('')
  const { ask, isPending } = useErase(() => setEmail(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask(email.trim())
  }
  return (
    <section className={own.section} aria-labelledby={id}>
      <h2 id={id}>{texts.eraseTitle}</h2>
      <p>{texts.eraseText}</p>
      <form className={own.erase} onSubmit={submit}>
        <Field
          label={texts.email}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={email}
          onChange={setEmail}
          beside={
            <button type="submit" className="btn btn-line" aria-busy={isPending}>
              {texts.erase}
            </button>
          }
        />
      </form>
    </section>
  )
}
