/** Returns the time zone of the site, which importers use for dates without a zone. */
import type { Ctx } from '#server/platform/context.ts'
import { selectSettings } from './settings.sql.ts'

/** @returns the IANA name that the owner has set, UTC by default */
export const readTimeZone = async (ctx: Ctx): Promise<string> => (await selectSettings(ctx)).timeZone
