/** The uploads to one place, which go on while the owner looks at other screens. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { useUploadFile } from './use-upload-file.ts'

const queues = new Map<string, UploadQueue>()

/**
 * @param place the library or an album; a screen that is opened again shows the uploads to its place
 * @param onStored called as it was when the place was opened first
 */
export const useUploadQueue = (place: string, onStored: (files: MediaFile[]) => Promise<unknown>) => {
  const upload = useUploadFile()
  const site = useTexts()
  const [queue] = useState(() => {
    const found =
      queues.get(place) ??
      createUploadQueue({
        upload,
        onStored,
        reasonOf: (error) => (isFailure(error) ? failureText(error, site) : String(error)),
      })
    queues.set(place, found)
    return found
  })
  const state = useSyncExternalStore(queue.subscribe, queue.get)
  return { ...queue, ...state }
}

/** The browser asks before the tab is closed while something is being sent. */
export const useAskBeforeClosing = (isSending: boolean) => {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => event.preventDefault())
  useEffect(() => {
    if (!isSending) return
    const listener = (event: BeforeUnloadEvent) => ask(event)
    addEventListener('beforeunload', listener)
    return () => removeEventListener('beforeunload', listener)
  }, [isSending])
}
