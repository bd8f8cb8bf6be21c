/** What waits for the owner: comments to approve, jobs and emails that failed. Nothing while all is well. */
import { useQuery } from '@tanstack/react-query'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Attention.module.css'

export const Attention = () => {
  const { attention: texts } = useStudioTexts('dashboard')
  const api = useStudioApi()
  const comments = useQuery({
    queryKey: ['studio', 'comments', 'counts'],
    queryFn: () => api.studioComments.counts(),
    staleTime: 0,
  })
  const jobs = useQuery({
    queryKey: ['studio', 'jobs', 'counts'],
    queryFn: async () => (await api.studioJobs.list({ query: { size: 1 } })).counts,
    staleTime: 0,
  })
  const emails = useQuery({
    queryKey: ['studio', 'emails', 'counts'],
    queryFn: async () => (await api.studioEmails.list({ query: { status: 'failed', size: 1 } })).counts,
    staleTime: 0,
  })
  const entries = [
    {
      count: comments.data?.waiting,
      key: 'comments',
      icon: 'messages-square',
      to: studioPages.comments.href(),
    },
    { count: jobs.data?.failed, key: 'jobs', icon: 'list-checks', to: studioPages.jobs.href() },
    {
      count: emails.data?.failed,
      key: 'emails',
      icon: 'mail',
      to: studioPages.emails.href(null, { status: 'failed' }),
    },
  ] as const satisfies {
    count: number | undefined
    key: keyof typeof texts
    icon: StudioIconName
    to: string
  }[]
  const open = entries.filter(({ count }) => (count ?? 0) > 0)
  if (open.length === 0) return null
  return (
    <section className={styles.attention} aria-label={texts.title}>
      {open.map(({ count, key, icon, to }) => (
        <Link key={key} to={to}>
          <StudioIcon name={icon} size={17} />
          {texts[key](count ?? 0)}
          <StudioIcon name="arrow-right" size={15} />
        </Link>
      ))}
    </section>
  )
}
