/**
 * The daily duties of statistics, which bound what is stored: the largest values of each day and month stay, days become
 * months after two years, and what is stored of visitors is deleted with their day.
 */
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { StatisticDimension } from '#server/platform/db/tables.ts'
import { dayIn, monthOfDay } from '#server/platform/time-zone.ts'
import { deleteCandidatesBefore, deleteDaysBefore, foldSmallest, selectCrowded } from './statistics.sql.ts'
import { deleteVisitsBefore } from './views.sql.ts'

/** How many values of a day and of a month have a row of their own; the rest share one. */
const MAX_STORED: Partial<Record<StatisticDimension, { day: number; month: number }>> = {
  article: { day: 1_000, month: 5_000 },
  referrer: { day: 100, month: 500 },
  search: { day: 100, month: 500 },
  language: { day: 50, month: 50 },
}
/** So that a year can be compared with the one before it. */
const RETENTION_DAYS = 2 * 366
/** A search that nobody repeats is deleted after this time. */
const CANDIDATE_DAYS = 30
/** How far back days and months are looked through: the job may not have run for some time. */
const LOOKED_THROUGH = { day: 31, month: 3 }

const today = async (ctx: Ctx): Promise<number> => dayIn(await readTimeZone(ctx), ctx.now())

/** Deletes who was counted on the days before today, and their salts. The totals stay. */
export async function deleteOldVisits(ctx: Ctx): Promise<void> {
  const day = await today(ctx)
  await ctx.transaction((tx) => deleteVisitsBefore(tx, day))
}

/** Bounds the stored totals. Each day and month is a transaction of its own. */
export async function rollUpStatistics(ctx: Ctx): Promise<void> {
  const day = await today(ctx)
  for (const [name, kept] of Object.entries(MAX_STORED)) {
    const dimension = name as StatisticDimension
    for (const period of ['day', 'month'] as const) {
      const max = kept[period]
      const before = period === 'day' ? day : monthOfDay(day)
      const from = before - LOOKED_THROUGH[period]
      const where = { dimension, isMonth: period === 'month' }
      for (const crowded of await selectCrowded(ctx.db, where, { from, before, max }))
        await ctx.transaction((tx) => foldSmallest(tx, { ...where, period: crowded }, max))
    }
  }
  await ctx.transaction(async (tx) => {
    await deleteDaysBefore(tx, day - RETENTION_DAYS)
    await deleteCandidatesBefore(tx, day - CANDIDATE_DAYS)
  })
}
