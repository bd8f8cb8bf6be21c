/** Changes settings from outside of their screen, such as by a step of the dashboard. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingChanges, SettingName } from '#contract/studio/settings.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { savedSettingsQuery } from './use-settings.ts'

/** `mutate({ hiddenSteps: [] })`: on top of what was loaded last, so that another device is not overwritten unseen. */
export const useSaveSettings = () => {
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const saved = savedSettingsQuery(api)
  return useMutation({
    mutationFn: async (changes: SettingChanges) => {
      const { settings } = await queryClient.ensureQueryData(saved)
      const names = Object.keys(changes) as SettingName[]
      const base = Object.fromEntries(names.map((name) => [name, settings[name]]))
      return api.studioSettings.save({ body: { changes, base } })
    },
    onSuccess: (state) => {
      queryClient.setQueryData(saved.queryKey, state)
      // The name of the site and everything else that the frame shows.
      void queryClient.invalidateQueries({ queryKey: ['site'] })
    },
    // After a conflict, the next attempt is made on what is saved now.
    onError: () => void queryClient.invalidateQueries({ queryKey: saved.queryKey, exact: true }),
  })
}
