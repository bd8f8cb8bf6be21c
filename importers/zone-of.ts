/** Finds the time zone in which an import reads dates that name none. */

import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import type { Ctx } from '#server/platform/context.ts'
import { ReportError, say } from '#server/platform/report-message.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'

/** The zone that was asked for, an IANA name, else that of the site. @throws ReportError when there is no such zone */
export async function zoneOf(ctx: Ctx, wanted: string | undefined): Promise<string> {
  const zone = wanted ?? (await readTimeZone(ctx))
  if (!isTimeZone(zone)) throw new ReportError(say('no-such-zone', { zone }))
  return zone
}
