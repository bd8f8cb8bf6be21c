/** Replaces the bytes of a file with progress and cancel, and restores the previous ones. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MediaFileDetails } from '#contract/studio/media.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { FileInput } from '../uploads/FileInput.tsx'
import { useUploadFile } from '../uploads/use-upload-file.ts'
import styles from './FileDetails.module.css'

const accepted: Record<MediaFileDetails['kind'], string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  captions: '.vtt,text/vtt',
  document: '.pdf,.epub,.zip',
}

export const ReplaceFile = ({ file }: { file: MediaFileDetails }) => {
  const texts = useStudioTexts('media')
  const site = useTexts()
  const format = useFormat()
  const api = useStudioApi()
  const upload = useUploadFile()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const cancel = useRef<AbortController>(null)
  const [progress, setProgress] = useState(0)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['studio', 'media'] })

  const undo = useMutation({
    mutationFn: () => api.studioMedia.undoReplacement({ params: { id: file.id } }),
    onSuccess: refresh,
  })
  const replace = useMutation({
    mutationFn: (chosen: File) => {
      cancel.current = new AbortController()
      setProgress(0)
      return upload(chosen, {
        path: `/api/studio/media/${file.id}/replacement`,
        signal: cancel.current.signal,
        onProgress: setProgress,
      })
    },
    onSuccess: async () => {
      await refresh()
      offerUndo({ text: texts.replaced, undo: () => undo.mutate() })
    },
    meta: { silent: true },
  })
  const error = cancel.current?.signal.aborted ? null : replace.error
  return (
    <div className={styles.replace}>
      <FileInput
        ref={input}
        isSingle
        accept={accepted[file.kind]}
        onFiles={([chosen]) => chosen && replace.mutate(chosen)}
      />
      {replace.isPending ? (
        <p role="status">
          {texts.replacing(Math.round(progress * 100))}
          <Button look="quiet" onClick={() => cancel.current?.abort()}>
            {texts.cancel}
          </Button>
        </p>
      ) : (
        <Button icon="replace" onClick={() => input.current?.click()}>
          {texts.replace}
        </Button>
      )}
      {error ? (
        <p role="alert" className={styles.danger}>
          {failureText(error, site)}
        </p>
      ) : null}
      <p className={styles.note}>
        {file.formerUntil ? texts.former(format.date(file.formerUntil)) : texts.replaceNote}
      </p>
      {file.formerUntil ? (
        <Button look="quiet" aria-busy={undo.isPending || undefined} onClick={() => undo.mutate()}>
          {texts.bringBack}
        </Button>
      ) : null}
    </div>
  )
}
