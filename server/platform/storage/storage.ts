/** The interface of the file storage, on disk or in an S3-compatible store. A file is complete or absent. */

/** `hash/480.webp`: created by the app, never from a given name. */
export type FileKey = string
/** Both ends count, from 0. */
type ByteRange = { start: number; end: number }
export type FileMetadata = { key: FileKey; size: number; modifiedAt: number }
/** Bytes in memory, or a finished file on this machine's disk, which the storage takes over. */
type FileContent = Uint8Array | { path: string }

export type Storage = {
  /** Where the files are, for the health check. */
  place: string
  /** Resolves when the file is complete and durable; a file of the same name is replaced. */
  put: (key: FileKey, content: FileContent, type: string) => Promise<void>
  stat: (key: FileKey) => Promise<FileMetadata | null>
  /** The range must lie within the file; null when the file does not exist. */
  read: (key: FileKey, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  /** A missing file is no error. */
  remove: (key: FileKey) => Promise<void>
  /** Every file whose key has the prefix, in no order. */
  list: (prefix?: string) => AsyncIterable<FileMetadata>
}

/** The key prefix of avatars; no row of `media` refers to them. */
export const AVATAR_FILE = 'avatar.webp'

const keyShape = /^[0-9a-f]{16,64}\/[\w-]+\.[a-z0-9]{2,5}$/

/** Whether the app created this key: no other key reaches disk or network. */
export const isFileKey = (key: string): boolean => keyShape.test(key)
