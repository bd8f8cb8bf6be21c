/** Paged lists: the query and the response. */
import { z } from 'zod'
import { wholeNumber } from './values.ts'

/** `current` counts from 1; `size` is at most 100. */
export const Paging = z.object({
  current: wholeNumber(1_000_000_000).default(1),
  size: wholeNumber(100).default(10),
})
export type Paging = z.output<typeof Paging>

/** `count` is the number of all rows that this caller may see, also beyond the last page. */
export const page = <Row extends z.ZodType>(row: Row) => z.object({ records: z.array(row), count: z.int() })
export type Page<Row> = { records: Row[]; count: number }
