/** The number beside an entry of the navigation: what waits for the owner. Nothing while it is unknown or 0. */
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useBackgroundStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './NavigationCount.module.css'
import type { StudioScreen } from './studio-screen.ts'

const EVERY_MS = 60_000

export const NavigationCount = ({ of }: { of: NonNullable<NonNullable<StudioScreen['nav']>['count']> }) => {
  const texts = useStudioTexts('frame')
  const format = useFormat()
  const api = useBackgroundStudioApi()
  const { data } = useQuery({
    queryKey: ['studio', 'comments', 'counts'],
    queryFn: () => api.studioComments.counts(),
    enabled: of === 'waiting-comments',
    refetchInterval: EVERY_MS,
    meta: { silent: true },
  })
  const count = data?.waiting ?? 0
  if (count === 0) return null
  return (
    <span className={styles.count} data-count>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="vh">{texts.waitingComments(count)}</span>
    </span>
  )
}
