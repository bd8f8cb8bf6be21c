/** The numbers in the navigation: how many there are, what waits for the owner, and what failed. Nothing says 0. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useBackgroundStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './NavNumber.module.css'
import type { NavigationEntry, NavScreen } from './navigation.ts'

const KEY = ['studio', 'overview']
const EVERY_MS = 60_000

export const useOverview = () => {
  const api = useBackgroundStudioApi()
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.studioOverview.show(),
    refetchInterval: EVERY_MS,
    meta: { silent: true },
  }).data
}

/** After every change of the owner's, the numbers are loaded again. */
export const useFreshOverview = () => {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: KEY })
      }),
    [queryClient],
  )
}

export const NavCount = ({ of }: { of: NavigationEntry['count'] }) => {
  const texts = useStudioTexts('frame')
  const format = useFormat()
  const count = useOverview()?.counts[of ?? 'articles']
  if (!of || !count) return null
  if (of !== 'comments') return <span className={styles.count}>{format.number(count)}</span>
  return (
    <span className={`${styles.count} ${styles.waiting}`} data-count>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="vh">{texts.waitingComments(count)}</span>
    </span>
  )
}

export const NavFailures = ({ of }: { of: NavScreen['failures'] }) => {
  const texts = useStudioTexts('frame')
  const format = useFormat()
  const count = useOverview()?.failures[of ?? 'jobs']
  if (!of || !count) return null
  return (
    <sup className={styles.failures}>
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="vh">{texts.failures(count)}</span>
    </sup>
  )
}
