/** Makes a backup from the dashboard, which asks how it went until it is there. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const EVERY_MS = 3000

export const useBackUp = () => {
  const texts = useStudioTexts('dashboard')
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: () => api.studioBackups.make(),
    onSuccess: () => notify('success', texts.needs.backingUp),
  })
  useEffect(() => {
    if (!make.isSuccess) return
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: ['studio', 'start'] }),
      EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [make.isSuccess, queryClient])
  return { isPending: make.isPending || make.isSuccess, run: () => make.isIdle && make.mutate() }
}
