/** Finds the time zone in which an import reads dates that name none. */
import { ReportError, say } from '#server/features/imports/report-message.ts'
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'

/** The zone that was asked for, an IANA name, else that of the site. @throws ReportError when there is no such zone */
export async function zoneOf(ctx: Ctx, wanted: string | undefined): Promise<string> {
  const zone = wanted ?? (await readTimeZone(ctx))
  if (!isTimeZone(zone)) throw new ReportError(say('no-such-zone', { zone }))
  return zone
}
