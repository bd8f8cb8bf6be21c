/** Stores a file that the owner uploads, whatever its kind, and says in the owner's language why one is refused. */
import type { FileLike } from '#contract/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { MessageKey } from '#server/platform/messages.ts'
import { HEAD_BYTES } from '#server/platform/storage/incoming.ts'
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
    if (fileKind(await headOf(upload)) === null) return await storeImage(ctx, upload.stream(), { name })
    const acceptedKinds = Object.keys(fileMimes) as FileKind[]
    return await storeFile(ctx, upload.stream(), { name, acceptedKinds })
  } catch (error) {
    if (error instanceof ImageError) throw fieldError('file', messages[error.reason])
    if (error instanceof FileError) throw fieldError('file', 'file-other-kind')
    throw error
  }
}

/** The start of a file, which identifies its type. */
async function headOf(upload: FileLike): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  for await (const chunk of upload.stream()) {
    head = Buffer.concat([head, chunk])
    if (head.byteLength >= HEAD_BYTES) break
  }
  return head
}
