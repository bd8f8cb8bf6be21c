/** Adds uploaded files to a collection, in their order and each once, also when the line breaks between two of them. */
import type { MediaFile } from '#contract/studio/media.ts'
import { isFailure } from '#web/failure.ts'
import { interruptionOf } from '../uploads/interruption-of.ts'

type Options = {
  add: (file: MediaFile) => Promise<unknown>
  /** The file is in the library; without this, those behind it would not be added. */
  onRefused: (file: MediaFile, error: unknown) => void
}

/** @returns what takes the files; after an interruption, which it throws, it takes the same ones again. */
export const createUploadedAdder = ({ add, onRefused }: Options) => {
  const done = new WeakSet<MediaFile>()
  return async (files: MediaFile[]): Promise<void> => {
    for (const file of files) {
      if (done.has(file)) continue
      try {
        await add(file)
      } catch (error) {
        if (!isFailure(error) || interruptionOf(error)) throw error
        onRefused(file, error)
      }
      done.add(file)
    }
  }
}
