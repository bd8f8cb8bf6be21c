/** What is wrong, what it costs, and the one thing to do about it. Nothing while all is well. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { RelativeTime } from '#web/site/comments/RelativeTime.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { DashboardBlock } from './DashboardBlock.tsx'
import styles from './DashboardScreen.module.css'
import { isFailure, type Need } from './needs.ts'
import { useBackUp } from './use-back-up.ts'

export const NeedsAMinute = ({ needs }: { needs: Need[] }) => {
  const { needs: texts } = useStudioTexts('dashboard')
  const demo = useDemo()
  const { kept } = demo
  if (needs.length === 0 && !kept) return null
  return (
    <DashboardBlock title={texts.title} count={needs.length} className={styles.needs}>
      {kept ? <KeptDemo kept={kept} onDone={demo.forget} /> : null}
      <ul className={styles.needList}>
        {needs.map((need) => (
          <li
            key={need.kind === 'token' ? `token ${need.name}` : need.kind}
            data-need={need.kind}
            data-failed={isFailure(need) || undefined}
          >
            <NeedRow need={need} demo={demo} />
          </li>
        ))}
      </ul>
    </DashboardBlock>
  )
}

const NeedRow = ({ need, demo }: { need: Need; demo: ReturnType<typeof useDemo> }) => {
  const { needs: texts, demo: demoTexts } = useStudioTexts('dashboard')
  const format = useFormat()
  const backUp = useBackUp()
  const words = (title: ReactNode, text: string, action: ReactNode) => (
    <>
      <b>{title}</b>
      <p>{text}</p>
      {action}
    </>
  )
  const link = (to: string, text: string) => (
    <Link className="btn btn-line sm" to={to}>
      {text}
    </Link>
  )
  const backUpButton = (
    <Button aria-busy={backUp.isPending || undefined} onClick={() => backUp.run()}>
      {texts.backUp}
    </Button>
  )
  switch (need.kind) {
    case 'jobs':
      return words(texts.jobs(need.count), texts.jobsText, link(studioPages.jobs.href(), texts.look))
    case 'emails':
      return words(
        texts.emails(need.count),
        texts.emailsText,
        link(studioPages.emails.href(null, { status: 'failed' }), texts.look),
      )
    case 'delayed-emails':
      return words(
        texts.delayedEmails(need.count),
        texts.delayedEmailsText,
        link(studioPages.settings.href(null, { section: 'email' }), texts.look),
      )
    case 'friend-requests':
      return words(
        texts.friendRequests(need.count),
        texts.friendRequestsText,
        link(studioPages.friends.href(null, { show: 'waiting' }), texts.look),
      )
    case 'backup-failed':
      return words(texts.backupFailed(format.dateTime(need.time)), texts.backupFailedText, backUpButton)
    case 'no-mail':
      return words(
        texts.noMail,
        texts.noMailText(need.waiting),
        link(studioPages.settings.href(null, { section: 'email' }), texts.setUp),
      )
    case 'backup-old':
      return words(
        need.time === null ? (
          texts.noBackup
        ) : (
          <>
            {texts.lastBackup}
            <RelativeTime iso={need.time} />
          </>
        ),
        texts.backupText,
        backUpButton,
      )
    case 'disk':
      return words(
        texts.disk(need.percent),
        texts.diskText,
        link(studioPages.media.href(null, { filter: 'unused' }), texts.look),
      )
    case 'token':
      return words(
        texts.token(need.name, format.date(need.time)),
        texts.tokenText,
        link(studioPages.account.href(), texts.renew),
      )
    case 'demo':
      return words(
        demoTexts.title,
        demoTexts.text,
        <Button aria-busy={demo.isPending || undefined} onClick={() => void demo.ask()}>
          {demoTexts.delete}
        </Button>,
      )
  }
}

/** The row goes, and the focus with it. */
const focusScreen = () => document.getElementById('main')?.focus()

const useDemo = () => {
  const { demo: texts } = useStudioTexts('dashboard')
  const api = useStudioApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.studioDemo.remove(),
    onSuccess: ({ kept }) => {
      if (kept.length > 0) return
      notify('success', texts.deleted)
      focusScreen()
    },
    // It is in every list of the studio, and in the counts.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return {
    isPending: remove.isPending,
    ask: async () => {
      if (!remove.isPending && (await confirm(texts.question))) remove.mutate()
    },
    /** What stays, after something was deleted. */
    kept: remove.data && remove.data.kept.length > 0 ? remove.data.kept : null,
    forget: () => {
      remove.reset()
      focusScreen()
    },
  }
}

type KeptProps = { kept: NonNullable<ReturnType<typeof useDemo>['kept']>; onDone: () => void }

const KeptDemo = ({ kept, onDone }: KeptProps) => {
  const { demo: texts } = useStudioTexts('dashboard')
  const report = useRef<HTMLElement>(null)
  useEffect(() => report.current?.focus(), [])
  return (
    <section ref={report} tabIndex={-1} className={styles.kept} aria-label={texts.deleted}>
      <b>{texts.deleted}</b>
      <p>{texts.kept}</p>
      <ul>
        {kept.map(({ kind, title }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles repeat
          <li key={at}>
            <span>{texts.kinds[kind]}</span>
            {title}
          </li>
        ))}
      </ul>
      <Button onClick={onDone}>{texts.done}</Button>
    </section>
  )
}
