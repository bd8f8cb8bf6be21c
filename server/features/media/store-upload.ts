/** Stores a file that the owner uploads, whatever its kind, and says in the owner's language why one is refused. */
import type { FileLike } from '#contract/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/errors.ts'
import { incomingOf } from '#server/platform/http/receive-upload.ts'
import type { MessageKey } from '#server/platform/messages.ts'
import { FileError } from './file-error.ts'
import { type FileKind, fileKind, fileMimes } from './file-kind.ts'
import { ImageError, type ImageErrorReason } from './image-error.ts'
import type { MediaRow } from './media.sql.ts'
import { storeFile } from './store-file.ts'
import { storeImage } from './store-image.ts'

const messages: Record<ImageErrorReason, MessageKey> = {
  'not-an-image': 'file-other-kind',
  'too-many-bytes': 'image-too-many-bytes',
  'too-many-pixels': 'image-too-large',
  'too-many-for-avif': 'image-too-large',
  'too-slow': 'image-too-slow',
  broken: 'image-broken',
}

/** @throws invalid with the field `file` and the reason; too-many when hundreds of images wait */
export async function storeUpload(ctx: Ctx, upload: FileLike, name: string): Promise<MediaRow> {
  try {
    const file = incomingOf(upload)
    if (fileKind(file.head) === null) return await storeImage(ctx, file, { name, isNamedInUrl: true })
    const acceptedKinds = Object.keys(fileMimes) as FileKind[]
    return await storeFile(ctx, file, { name, acceptedKinds })
  } catch (error) {
    if (error instanceof ImageError) throw fieldError('file', messages[error.reason])
    if (error instanceof FileError) throw fieldError('file', 'file-other-kind')
    throw error
  }
}
