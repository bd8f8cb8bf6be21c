/** What can be done with a page at once: move it to the trash, and back. */
import { useQueryClient } from '@tanstack/react-query'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useOwnPageTexts } from './own-pages-texts.ts'

export const useOwnPageActions = () => {
  const texts = useOwnPageTexts()
  const site = useTexts()
  const api = useStudioApi()
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const attempt = async (request: () => Promise<unknown>): Promise<boolean> => {
    try {
      await request()
      return true
    } catch (error) {
      if (!isFailure(error)) throw error
      notify('error', failureText(error, site))
      return false
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['studio', 'own-pages'] })
    }
  }
  const restore = async (id: number) => {
    if (await attempt(() => api.studioOwnPages.restore({ params: { id } }))) notify('success', texts.restored)
  }
  return {
    restore,
    trash: async (id: number) => {
      if (await attempt(() => api.studioOwnPages.trash({ params: { id } })))
        offerUndo({ text: texts.trashed, undo: () => void restore(id) })
    },
  }
}
