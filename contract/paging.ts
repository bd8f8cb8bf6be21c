/** Pages of a list: what is asked and what is answered. */
import { z } from 'zod'

const positive = (name: string, fallback: number, max: number) =>
  z.coerce.number({ error: name }).int().min(1).max(max).default(fallback)

/** `current` counts from 1; `size` is at most 100. */
export const Paging = z.object({
  current: positive('current', 1, 1_000_000_000),
  size: positive('size', 10, 100),
})
export type Paging = z.output<typeof Paging>

/** `count` is the number of all rows this caller may see, also past the last page. */
export const page = <Row extends z.ZodType>(row: Row) => z.object({ records: z.array(row), count: z.int() })
export type Page<Row> = { records: Row[]; count: number }
