/** What the rules, saved or not, would have held of the newest comments. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { studioCommentsApi } from '#contract/studio/comments.ts'
import type { SpamRules } from '#contract/studio/spam.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { commentsHref } from './comment-filters.ts'
import { authorName, reasonsText } from './comment-names.ts'
import styles from './RulesScreen.module.css'

type Tried = ResponseOf<(typeof studioCommentsApi)['tryRules']>['spam']

const PAUSE_MS = 400

export const RuleTrial = () => {
  const { rules: texts } = useStudioTexts('comments')
  const api = useStudioApi()
  const format = useFormat()
  const rules = useRulesAtPause()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['studio', 'comment-trial', rules],
    queryFn: () => api.studioComments.tryRules({ body: rules }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.trial} aria-labelledby="rule-trial" aria-busy={isPlaceholderData}>
      <h2 id="rule-trial">{texts.effect}</h2>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data?.tried === 0 ? <p>{texts.none}</p> : null}
      {data && data.tried > 0 ? (
        <>
          <p>{texts.tried(format.number(data.tried))}</p>
          <p className={styles.figure} role="status">
            <b>{format.number(data.held)}</b> {texts.held()}
          </p>
          <Group tried={data.published} status="published" />
          <Group tried={data.spam} status="spam" />
          <p className={styles.note}>{texts.notTried}</p>
        </>
      ) : null}
    </section>
  )
}

/** The rules as they are typed, once the typing pauses. */
function useRulesAtPause(): SpamRules {
  const { settings } = useSettings()
  const { maxCommentLinks, minCommentSeconds, heldWords, heldAddresses, heldScripts } = settings
  const typed = JSON.stringify({
    maxCommentLinks,
    minCommentSeconds,
    heldWords,
    heldAddresses,
    heldScripts,
  } satisfies SpamRules)
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return JSON.parse(paused)
}

/** Comments for which the rules are too strict, or not strict enough: none is the best number. */
const Group = ({ tried: { count, examples }, status }: { tried: Tried; status: 'published' | 'spam' }) => {
  const texts = useStudioTexts('comments')
  const format = useFormat()
  const all = { status, q: '', author: null, subject: null } as const
  return (
    <div className={styles.group}>
      <p className={styles.figure} data-wrong={count > 0 || undefined}>
        <b>{format.number(count)}</b> {texts.rules[status](count)}
      </p>
      {count > 0 ? (
        <ul>
          {examples.map((comment) => (
            <li key={comment.id}>
              <Link to={commentsHref(all, comment.id)}>{authorName(comment, texts)}</Link>
              <span lang={textLang(comment.text)} dir="auto">
                {comment.text}
              </span>
              {comment.reasons.length > 0 ? <small>{reasonsText(comment.reasons, texts)}</small> : null}
            </li>
          ))}
          {count > examples.length ? (
            <li>
              <Link to={commentsHref(all)}>{texts.rules.more(format.number(count - examples.length))}</Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}
