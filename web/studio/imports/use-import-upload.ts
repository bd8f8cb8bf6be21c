/** Uploads the file of an import, and opens the import when all of it has arrived. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_IMPORT_BYTES } from '#contract/studio/import-limits.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { formatBytes } from '../media/format-bytes.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { uploadInChunks } from './upload-in-chunks.ts'
import { IMPORTS } from './use-imports.ts'

/** `id` is null until the server knows the file. */
type Upload = {
  file: File
  id: number | null
  received: number
  isInterrupted: boolean
  error: string | null
}

export const useImportUpload = () => {
  const api = useStudioApi()
  const site = useTexts()
  const texts = useStudioTexts('imports')
  const { locale } = useLanguage()
  const go = useNavigate()
  const queryClient = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  useAskBeforeClosing(upload !== null && upload.error === null)

  const send = async (started: Upload) => {
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    let current = started
    const show = (change: Partial<Upload>) => {
      current = { ...current, ...change }
      if (!signal.aborted) setUpload(current)
    }
    show({ error: null })
    try {
      const { file } = started
      const { id } =
        started.id === null
          ? await api.studioImports.create({
              body: {
                name: file.name.slice(-200),
                bytes: file.size,
                modifiedAt: Math.max(0, file.lastModified),
              },
            })
          : { id: started.id }
      show({ id })
      await uploadInChunks(file, started.received, {
        signal,
        sendPart: async (from, part) =>
          (await api.studioImports.addPart({ params: { id }, query: { from }, body: { file: part } }))
            .received,
        onProgress: (received, isInterrupted) => show({ received, isInterrupted }),
      })
      signal.throwIfAborted()
      setUpload(null)
      go(studioPages.import.href({ importId: id }))
    } catch (error) {
      if (signal.aborted) return
      const reason = isFailure(error) ? failureText(error, site) : String(error)
      // A refused file leaves nothing on the server; after an interruption the rest can be sent.
      if (isFailure(error) && error.kind === 'unavailable')
        return show({ error: reason, isInterrupted: false })
      setUpload(null)
      setRefusal(reason)
    } finally {
      void queryClient.invalidateQueries({ queryKey: IMPORTS })
    }
  }

  const choose = async ([file]: File[]) => {
    if (!file) return
    setRefusal(null)
    if (file.size === 0) return setRefusal(texts.empty)
    if (file.size > MAX_IMPORT_BYTES) return setRefusal(texts.tooLarge(formatBytes(MAX_IMPORT_BYTES, locale)))
    // A dropped folder is a file that cannot be read.
    if (!(await isReadable(file))) return setRefusal(texts.unreadable)
    void send({ file, id: null, received: 0, isInterrupted: false, error: null })
  }

  const cancel = () => {
    sending.current?.abort()
    const id = upload?.id ?? null
    setUpload(null)
    if (id !== null)
      void api.studioImports
        .remove({ params: { id } })
        .catch(() => {})
        .finally(() => queryClient.invalidateQueries({ queryKey: IMPORTS }))
  }

  return { upload, refusal, choose, cancel, resume: () => upload && void send(upload) }
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
