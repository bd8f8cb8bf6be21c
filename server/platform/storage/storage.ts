/** Where files lie: on disk, or in any S3-compatible store. A file is there whole or not at all. */

/** `hash/480.webp`: made by the house, never from a name that somebody gave. */
export type FileKey = string
/** Both ends count, from 0. */
export type ByteRange = { start: number; end: number }
export type FileFacts = { key: FileKey; size: number; modifiedAt: number }
/** Bytes at hand, or a finished file on this machine's disk, which the storage takes over. */
export type FileContent = Uint8Array | { path: string }

export type Storage = {
  /** In words, for the doctor. */
  place: string
  /** Resolves when all of it lies there for good; a file of the same name is replaced. */
  put: (key: FileKey, content: FileContent, type: string) => Promise<void>
  stat: (key: FileKey) => Promise<FileFacts | null>
  /** The range must lie within the file; null when the file is gone. */
  read: (key: FileKey, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  /** What is not there is no failure. */
  remove: (key: FileKey) => Promise<void>
  /** Every file whose key begins so, in no order. */
  list: (prefix?: string) => AsyncIterable<FileFacts>
}

/** What a reader's picture is called in a folder of its own; no row of `media` knows it. */
export const AVATAR_FILE = 'avatar.webp'

const keyShape = /^[0-9a-f]{16,64}\/[\w-]+\.[a-z0-9]{2,5}$/

/** The door before every storage: a key that the house did not make never reaches disk or network. */
export const isFileKey = (key: string): boolean => keyShape.test(key)
