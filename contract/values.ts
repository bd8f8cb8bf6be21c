/** Schemas of single values: whole numbers in queries, paths and JSON, and texts that both engines can store. */
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

/** The name in the URL; null where the number stands there. */
export const Slug = z.string().nullable()

export const Id = wholeNumber(Number.MAX_SAFE_INTEGER)

/** PostgreSQL stores no NUL, and neither engine half a surrogate pair. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
