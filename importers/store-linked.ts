/** Stores what a text shows or links to: an image, whose URL says what its file is called, or a PDF. */
import type { Image } from '#contract/media.ts'
import { fileKind } from '#server/features/media/file-kind.ts'
import { filePath, toImage } from '#server/features/media/media.mapper.ts'
import { storeFile } from '#server/features/media/store-file.ts'
import { storeImage } from '#server/features/media/store-image.ts'
import type { Ctx } from '#server/platform/context.ts'

type MediaRow = Awaited<ReturnType<typeof storeImage>>
type StoreOptions = Omit<Parameters<typeof storeImage>[2], 'isNamedInUrl' | 'maxBytes'>

export const isPdf = (path: string): boolean => /\.pdf$/i.test(path)

/** @throws ImageError for other bytes */
export const storeLinked = (ctx: Ctx, bytes: Uint8Array, options: StoreOptions): Promise<MediaRow> =>
  fileKind(bytes) === 'pdf'
    ? storeFile(ctx, whole(bytes), { ...options, acceptedKinds: ['pdf'] })
    : storeImage(ctx, bytes, { ...options, isNamedInUrl: true })

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A PDF has a URL alone. */
export const linkedImage = (row: MediaRow): Image => {
  const image = toImage(row)
  return { ...image, src: filePath(row) ?? image.src }
}
