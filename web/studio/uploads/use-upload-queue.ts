/** The uploads to one place, which go on while the owner looks at other screens. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { interruptionOf } from './interruption-of.ts'
import { keepFile, listFiles, removeFile } from './pending-files.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { useUploadFile } from './use-upload-file.ts'

const queues = new Map<string, UploadQueue>()

/** Files of a place that outlive the tab, by their numbers in the queue. */
const keptFiles = (place: string) => {
  const keys = new Map<number, string>()
  const restored = new WeakMap<File, string>()
  return {
    onQueued: (id: number, file: File) => void keys.set(id, restored.get(file) ?? keepFile(place, file).key),
    onGone: (id: number) => {
      const key = keys.get(id)
      if (key) void removeFile(key)
      keys.delete(id)
    },
    /** What an earlier tab left behind. */
    restore: async (add: (files: File[]) => void) => {
      const found = await listFiles(place)
      for (const { file, key } of found) restored.set(file, key)
      if (found.length > 0) add(found.map(({ file }) => file))
    },
  }
}

/**
 * @param place the library or an album; a screen that is opened again shows the uploads to its place
 * @param onStored called as it was when the place was opened first
 * @param keptAs names the files in the browser's own store, so that they outlive the tab; for few files only
 */
export const useUploadQueue = (
  place: string,
  onStored: (files: MediaFile[]) => Promise<unknown>,
  keptAs?: string,
) => {
  const upload = useUploadFile()
  const site = useTexts()
  const [queue] = useState(() => {
    const known = queues.get(place)
    if (known) return known
    const kept = keptAs ? keptFiles(keptAs) : null
    const made = createUploadQueue({
      upload,
      onStored,
      reasonOf: (error) => failureText(error, site),
      interruptionOf,
      ...(kept ? { onQueued: kept.onQueued, onGone: kept.onGone } : {}),
    })
    queues.set(place, made)
    void kept?.restore(made.add)
    return made
  })
  const state = useSyncExternalStore(queue.subscribe, queue.get, queue.get)
  useEffect(() => {
    addEventListener('online', queue.resume)
    return () => removeEventListener('online', queue.resume)
  }, [queue])
  return { ...queue, ...state }
}
