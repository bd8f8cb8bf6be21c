/** The backups of the site with the restore that runs, loaded again while something happens. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StudioBackup, StudioRestore } from '#contract/studio/backups.ts'
import { useStudioApi } from '../session/studio-api.ts'

export const BACKUPS = ['studio', 'backups']

const WHILE_RUNNING_MS = 1_000
const WHILE_WAITING_MS = 30_000

export const isMade = ({ status }: StudioBackup) => status === 'waiting' || status === 'running'

/** How soon the list changes without anybody's doing. A checked backup is forgotten after a while. */
const pollMs = (backups: StudioBackup[], restore: StudioRestore | null): number | false => {
  if (backups.some(isMade) || restore?.status === 'checking' || restore?.status === 'replacing')
    return WHILE_RUNNING_MS
  return restore ? WHILE_WAITING_MS : false
}

export const useBackups = () => {
  const api = useStudioApi()
  const list = useQuery({
    queryKey: BACKUPS,
    queryFn: () => api.studioBackups.list(),
    staleTime: 0,
    // While the site restarts, nobody answers; otherwise the list says it.
    meta: { silent: true },
    refetchInterval: ({ state: { data } }) => (data ? pollMs(data.records, data.restore) : false),
  })
  const restore = list.data?.restore
  const isReplacing = restore?.status === 'replacing'
  const wasReplacing = useRef(false)
  useEffect(() => {
    // Everything that the studio has loaded comes from the replaced database.
    if (wasReplacing.current && restore === null) window.location.reload()
    wasReplacing.current = isReplacing
  }, [isReplacing, restore])
  return { ...list, error: isReplacing ? null : list.error }
}
