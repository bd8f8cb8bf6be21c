/** Small photos of one color, for tests in which the content of the photo does not matter. */
import sharp from 'sharp'
import type { MediaRow } from '#server/features/media/media.sql.ts'
import { addMediaUse } from '#server/features/media/media-use.sql.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'

/** 40 × 30; each tone, 0 to 255, gives another file. */
export const plainPhoto = async (ctx: Ctx, tone: number): Promise<MediaRow> =>
  storeImage(ctx, await plainPhotoBytes(tone), { name: `tone-${tone}.png` })

/** Something public uses the file: without a use, it is served to the owner alone. */
export async function showToEverybody(ctx: Ctx, row: Pick<MediaRow, 'id'>): Promise<void> {
  await ctx.transaction((tx) => addMediaUse(tx, { entity: 'test', id: 1, isPublic: true }, [row.id]))
}

/** The bytes of the same file. */
export async function plainPhotoBytes(tone: number): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: tone, g: 90, b: 255 - tone }
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return new Uint8Array(bytes)
}
