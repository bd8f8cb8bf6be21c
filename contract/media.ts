/** Images in responses of the API. */
import { z } from 'zod'

/** An image of known size in several widths. `srcset` lists WebP, `avif` the same widths in AVIF. */
export const Image = z.object({
  src: z.string(),
  srcset: z.string(),
  avif: z.string(),
  /** Intrinsic size in pixels, so that the place is reserved before the bytes arrive. */
  width: z.int(),
  height: z.int(),
  /** Its dominant color, `#rrggbb`. */
  placeholder: z.string(),
})
export type Image = z.output<typeof Image>
