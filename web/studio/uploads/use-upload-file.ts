/** Uploads of the owner: a session that has ended asks for the login, and the file is sent again. */
import { use } from 'react'
import { langTag } from '#contract/locale.ts'
import type { MediaFile } from '#contract/studio/media.ts'
import { isFailure } from '#web/failure.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { SignInRequestsContext } from '../session/SessionLostDialog.tsx'
import { type UploadOptions, uploadFile } from './upload-file.ts'

type Upload = Pick<UploadOptions, 'path' | 'onProgress' | 'signal'> & {
  /** False while the owner types: a dialog would take the keys. The upload fails instead. */
  mayAsk?: boolean
}

/** `const upload = useUploadFile()`, then `await upload(file, { onProgress, signal })`. */
export const useUploadFile = () => {
  const session = useSessionStore()
  const { locale } = useLanguage()
  const requests = use(SignInRequestsContext)
  return async (file: File, { mayAsk = true, ...options }: Upload): Promise<MediaFile> => {
    const send = () => uploadFile(file, { ...options, token: session.get().token, language: langTag[locale] })
    try {
      return await send()
    } catch (error) {
      if (!isFailure(error) || error.kind !== 'unauthenticated') throw error
      session.set({ token: null })
      if (!mayAsk || !(await requests?.request())) throw error
      return send()
    }
  }
}
