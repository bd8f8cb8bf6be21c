/** Between moments and what a field for date and time holds, in the time zone of this device. */

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `2026-11-14T16:40` */
export const fieldTime = (iso: string): string => {
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export const momentOf = (field: string): string => new Date(field).toISOString()
