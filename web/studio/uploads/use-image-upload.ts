/** One image that takes the place of another: uploaded with progress. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { useUploadFile } from './use-upload-file.ts'

/** @param onStored is called although what asked for the upload may be closed by then */
export const useImageUpload = (onStored: (file: MediaFile) => void) => {
  const upload = useUploadFile()
  const [percent, setPercent] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) =>
      upload(file, {
        onProgress: (part) => setPercent(Math.round(part * 100)),
        signal: new AbortController().signal,
      }),
    onSuccess: onStored,
    meta: { silent: true },
  })
  return { send: mutate, isPending, percent, error }
}
