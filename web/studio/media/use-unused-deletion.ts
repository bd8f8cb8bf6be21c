/** Finds every file that nothing uses, asks, and deletes them. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MediaFile } from '#contract/studio/media.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { type StudioClient, useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { formatBytes } from './format-bytes.ts'

const MAX_LISTED = 200
const MAX_DELETED = 1000

export const useUnusedDeletion = () => {
  const texts = useStudioTexts('media')
  const { locale } = useLanguage()
  const api = useStudioApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: async () => {
      const files = await selectUnused(api)
      if (files.length === 0) return notify('success', texts.nothingUnused)
      const isConfirmed = await confirm({
        title: texts.deleteUnusedTitle(files.length),
        text: texts.deleteUnusedText(
          formatBytes(
            files.reduce((sum, { bytes }) => sum + bytes, 0),
            locale,
          ),
        ),
        confirm: texts.delete,
      })
      if (!isConfirmed) return
      let deleted = 0
      for (let from = 0; from < files.length; from += MAX_DELETED) {
        const ids = files.slice(from, from + MAX_DELETED).map(({ id }) => id)
        deleted += (await api.studioMedia.removeUnused({ body: { ids } })).deleted
      }
      notify('success', texts.deleted(deleted))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['studio', 'media'] }),
  })
  return { run: () => remove.mutate(), isRunning: remove.isPending }
}

const selectUnused = async (api: StudioClient): Promise<MediaFile[]> => {
  const found: MediaFile[] = []
  const query = { filter: 'unused', size: MAX_LISTED, q: '' } as const
  for (;;) {
    const before = found.at(-1)?.id
    const { records } = await api.studioMedia.list({
      query: before === undefined ? query : { ...query, before },
    })
    found.push(...records)
    if (records.length < MAX_LISTED) return found
  }
}
