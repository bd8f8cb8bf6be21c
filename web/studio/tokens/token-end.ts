/** The end date of an access token, as its form asks for it. */

export const tokenEnds = ['30', '90', '365', 'date', 'never'] as const
export type TokenEnd = (typeof tokenEnds)[number]

const DAY_MS = 24 * 3600 * 1000

/**
 * @param date of `<input type="date">`, in the time zone of the browser; the token still works on this day
 * @returns an ISO time; null: only when it is revoked; undefined for a date that is missing or past
 */
export function readTokenEnd(end: TokenEnd, date: string, now: number): string | null | undefined {
  if (end === 'never') return null
  if (end !== 'date') return new Date(now + Number(end) * DAY_MS).toISOString()
  const time = new Date(`${date}T23:59:59`).getTime()
  return time > now ? new Date(time).toISOString() : undefined
}
