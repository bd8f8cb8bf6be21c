/** Sends a talk, and says at its field what the server refuses. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { removeFiles } from '../uploads/pending-files.ts'
import type { EditedTalk } from './talk-draft.ts'
import { talkFilesPlace } from './talk-record.ts'
import { forgetTalkDraft } from './use-talk-draft.ts'

export type TalkField = 'markdown' | 'photos' | 'publishedAt'
export type TalkErrors = Partial<Record<TalkField, string>>

export const useTalkSending = (draft: EditedTalk) => {
  const texts = useStudioTexts('talks')
  const site = useTexts()
  const notify = useNotify()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<TalkErrors>({})
  const send = async () => {
    setErrors({})
    try {
      const talk = await draft.send()
      if (!talk) return
      forgetTalkDraft(draft.key)
      void removeFiles(talkFilesPlace(draft.key))
      notify('success', draft.talkId === null ? texts.said : texts.saved)
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
      await navigate(studioPages.talks.href())
    } catch (error) {
      if (!isFailure(error)) throw error
      setErrors({ [fieldOf(error.data)]: failureText(error, site) })
    }
  }
  return {
    errors,
    clearError: (field: TalkField) =>
      setErrors((before) => {
        const { [field]: _, ...rest } = before
        return rest
      }),
    send: () => void send(),
  }
}

/** `photos.2` belongs to the photos; what names no field stands at the text. */
const fieldOf = (data: unknown): TalkField => {
  const field = String((data as { field?: unknown } | null)?.field ?? '').split('.')[0]
  return field === 'photos' || field === 'publishedAt' ? field : 'markdown'
}
