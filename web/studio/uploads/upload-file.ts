/** Uploads a file to the media library, with progress, which `fetch` does not report. */
import type { MediaFile } from '#contract/studio/media.ts'
import { Failure, noResponse, openEnvelope } from '#web/failure.ts'

export type UploadOptions = {
  /** Of the request; a new file of the library without it. */
  path?: string

  token: string | null
  /** Language tag, for the sentences of a refusal. */
  language: string
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** @throws Failure; a request that the owner has cancelled fails with the reason of the signal */
export const uploadFile = (
  file: File,
  { path = '/api/studio/media', token, language, onProgress, signal }: UploadOptions,
): Promise<MediaFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${path}?name=${encodeURIComponent(file.name.slice(-200))}`)
    request.setRequestHeader('Accept-Language', language)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(noResponse('network'))
    request.onload = () => {
      try {
        if (typeof request.response?.code !== 'number') throw noResponse(`HTTP ${request.status}`)
        resolve(openEnvelope(request.response) as MediaFile)
      } catch (error) {
        reject(error instanceof Failure ? error : noResponse(String(error)))
      }
    }
    const cancel = () => {
      request.abort()
      reject(signal.reason)
    }
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
