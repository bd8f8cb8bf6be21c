/** Schemas of whole numbers in queries, paths and JSON. */
import { z } from 'zod'

/** A positive whole number up to `max`; as text, in plain decimal digits only. */
export const wholeNumber = (max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^[1-9]\d{0,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(max))

export const Id = wholeNumber(Number.MAX_SAFE_INTEGER)
