/** Replaces the bytes of a file with progress and cancel, and brings back the former ones. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MediaFileDetails } from '#contract/studio/media.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useUploadFile } from '../uploads/use-upload-file.ts'
import styles from './FileDetails.module.css'

const accepted: Record<MediaFileDetails['kind'], string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  captions: '.vtt,text/vtt',
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
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted[file.kind]}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) replace.mutate(chosen)
        }}
      />
      {replace.isPending ? (
        <p role="status">
          {texts.replacing(Math.round(progress * 100))}
          <button type="button" className="btn btn-quiet sm" onClick={() => cancel.current?.abort()}>
            {texts.cancel}
          </button>
        </p>
      ) : (
        <button type="button" className="btn btn-line sm" onClick={() => input.current?.click()}>
          <StudioIcon name="replace" size={16} />
          {texts.replace}
        </button>
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
        <button
          type="button"
          className="btn btn-quiet sm"
          aria-busy={undo.isPending || undefined}
          onClick={() => undo.mutate()}
        >
          {texts.bringBack}
        </button>
      ) : null}
    </div>
  )
}
