/** Subscribes an email address without an account. Without scripts the form leads to the page that says what came of it. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type InvalidEvent, useEffect, useId, useRef, useState } from 'react'
import { feedHref } from '#contract/feeds.ts'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import iconField from '#web/ui/IconField.module.css'
import { useFailureText } from '../forms/use-failure-text.ts'
import { useCanSendEmail } from '../site.queries.ts'
import styles from './SubscribeForm.module.css'
import { useSubscribeTexts } from './subscribe-texts.ts'

type Props = {
  /** What came of the form that was sent without scripts. */
  result?: string | null
  /** On a page of its own, whose heading says what it is. */
  isPage?: boolean
}

/** Nothing where no email can be sent. */
export const SubscribeForm = ({ result = null, isPage = false }: Props) => {
  const { subscribe, toasts } = useTexts()
  const texts = useSubscribeTexts()
  const id = useId()
  const api = useApi()
  const canSendEmail = useCanSendEmail()
  const failureText = useFailureText()
  const [shown, setShown] = useState(result)
  const [problem, setProblem] = useState(
    result === 'wrong' ? texts.wrong : result === 'busy' ? texts.busy : null,
  )
  const request = useMutation({
    // The form shows the error at its field.
    meta: { silent: true },
    mutationFn: (body: Parameters<typeof api.subscriptions.subscribe>[0]['body']) =>
      api.subscriptions.subscribe({ body }),
    onSuccess: () => setShown('sent'),
    onError: (error) => setProblem(failureText(error) ?? toasts.noResponse),
  })
  const sent = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (request.isSuccess) sent.current?.focus()
  }, [request.isSuccess])
  if (!canSendEmail) return null

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => String(form.get(name) ?? '')
    setProblem(null)
    if (request.isPending) return
    const wantsDigest = textOf('often') === 'weekly'
    request.mutate({ email: textOf('email'), wantsDigest, name: textOf('name') })
  }
  const explain = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { value } = event.currentTarget
    setProblem(whatIsMissing(value, texts))
    event.currentTarget.focus()
  }
  return (
    <form
      className={isPage ? styles.page : styles.form}
      method="post"
      action={pages.subscribe.href()}
      aria-label={subscribe.title}
      onSubmit={submit}
    >
      {isPage ? null : (
        <div>
          <h2>{subscribe.title}</h2>
          <p>{texts.text}</p>
        </div>
      )}
      <div>
        {shown === 'sent' ? (
          <p ref={sent} role="status" tabIndex={-1} className={styles.sent}>
            <Envelope size={18} />
            <span>
              {request.variables ? (
                <>
                  {texts.sentTo} <b translate="no">{request.variables.email}</b>
                  {texts.end}
                </>
              ) : (
                texts.sent
              )}
              {texts.expires}
              <a
                className="lk"
                href={pages.subscribe.href()}
                onClick={(event) => {
                  event.preventDefault()
                  setShown(null)
                }}
              >
                {texts.wrongAddress}
              </a>
            </span>
          </p>
        ) : (
          <>
            <div className={styles.row}>
              <span className={`${iconField.field} ${problem ? iconField.wrong : ''}`}>
                <Envelope size={17} />
                <input
                  name="email"
                  type="email"
                  required
                  maxLength={254}
                  pattern="[^@\s]+@[^@\s]+\.[^@\s.]+"
                  autoComplete="email"
                  placeholder="you@example.com"
                  defaultValue={request.variables?.email}
                  aria-label={texts.email}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? id : undefined}
                  onInvalid={explain}
                  onChange={() => setProblem(null)}
                />
              </span>
              <button type="submit" className="btn btn-pri" aria-busy={request.isPending}>
                {subscribe.submit}
              </button>
            </div>
            <input name="name" hidden autoComplete="off" />
            {problem ? (
              <p id={id} role="alert" className={styles.problem}>
                <Icon name="circle-alert" size={14} />
                {problem}
              </p>
            ) : null}
            <div className={styles.options}>
              <fieldset>
                <legend className="vh">{texts.often}</legend>
                <Option value="each" text={texts.each} isChosen />
                <Option value="weekly" text={texts.weekly} />
              </fieldset>
              <span>
                {texts.orBy}{' '}
                <a className="lk" href={feedHref({ kind: 'site' }, 'rss.xml')}>
                  RSS
                </a>
              </span>
            </div>
          </>
        )}
      </div>
    </form>
  )
}

/** Drawn here, as no other page needs it. */
const Envelope = ({ size }: { size: number }) => (
  <svg className="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="2" y="4" width="20" height="16" rx="2" />
    <path d="m22 7-9 5.7a2 2 0 0 1-2 0L2 7" />
  </svg>
)

const Option = ({ value, text, isChosen = false }: { value: string; text: string; isChosen?: boolean }) => (
  <label>
    <input type="radio" name="often" value={value} defaultChecked={isChosen} />
    <span>{text}</span>
  </label>
)

const whatIsMissing = (value: string, texts: ReturnType<typeof useSubscribeTexts>): string => {
  if (value === '') return texts.empty
  if (!/@./.test(value)) return texts.noAt
  return /@[^@]*\.[^@.\s]+$/.test(value) ? texts.wrong : texts.noDot
}
