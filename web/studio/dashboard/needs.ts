/** What needs a minute of the owner: what is wrong and how badly. Pure. */
import type { NextStep } from '#contract/studio/next-steps.ts'
import type { StudioOverview } from '#contract/studio/overview.ts'
import type { SiteState, StepState } from './next-steps.ts'

export type Need =
  | { kind: 'jobs' | 'emails' | 'delayed-emails' | 'friend-requests'; count: number }
  | { kind: 'backup-failed'; time: string }
  | { kind: 'no-mail'; waiting: number }
  | { kind: 'backup-old'; time: string | null }
  | { kind: 'disk'; percent: number }
  | { kind: 'token'; name: string; time: string }
  | { kind: 'demo' }

/** Without a schedule, a backup is old after so many days. */
const BACKUP_DAYS = 7
const FULL_PERCENT = 90

const HOUR_MS = 3_600_000

/** Whether something has failed, and does not merely wait. */
export const isFailure = ({ kind }: Need): boolean =>
  kind === 'jobs' || kind === 'emails' || kind === 'backup-failed'

/**
 * What has failed comes first. What the list of next steps says already, or what the owner has dismissed there, is no need.
 * @param now Unix ms
 */
export function needsOf(
  { waitingEmails, delayedEmails, canSendEmail, backup, diskPercent, endingTokens, hasDemo }: SiteState,
  overview: Pick<StudioOverview, 'failures' | 'counts'> | undefined,
  hidden: readonly NextStep[],
  open: readonly StepState[],
  now = Date.now(),
): Need[] {
  const isSaid = (step: NextStep) => hidden.includes(step) || open.some(({ key }) => key === step)
  const needs: Need[] = []
  const { failures, counts } = overview ?? {}
  if (failures?.jobs) needs.push({ kind: 'jobs', count: failures.jobs })
  if (failures?.emails) needs.push({ kind: 'emails', count: failures.emails })
  if (backup.failedTime) needs.push({ kind: 'backup-failed', time: backup.failedTime })
  if (!canSendEmail && !isSaid('email')) needs.push({ kind: 'no-mail', waiting: waitingEmails })
  if (canSendEmail && delayedEmails > 0) needs.push({ kind: 'delayed-emails', count: delayedEmails })
  const allowedMs = backup.everyHours > 0 ? 2 * backup.everyHours * HOUR_MS : BACKUP_DAYS * 24 * HOUR_MS
  const isOld = backup.lastTime === null || now - Date.parse(backup.lastTime) > allowedMs
  if (isOld && !backup.failedTime && !isSaid('backup'))
    needs.push({ kind: 'backup-old', time: backup.lastTime })
  if (counts?.friendRequests) needs.push({ kind: 'friend-requests', count: counts.friendRequests })
  if (diskPercent !== null && diskPercent > FULL_PERCENT) needs.push({ kind: 'disk', percent: diskPercent })
  for (const { name, endTime } of endingTokens) needs.push({ kind: 'token', name, time: endTime })
  if (hasDemo) needs.push({ kind: 'demo' })
  return needs
}
