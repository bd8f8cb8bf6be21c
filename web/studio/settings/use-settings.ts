/** The settings as the owner edits them: loaded, changed, stored in this browser until they are saved, and saved. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { SettingChanges, SettingName, SettingsState, StudioSettings } from '#contract/studio/settings.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { localStore } from '#web/session/safe-storage.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { type StudioClient, useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import {
  conflictsOf,
  inverseOf,
  namesOf,
  nothingUnsaved,
  readStored,
  resolved,
  type UnsavedSettings,
  withChanges,
  withoutSaved,
} from './settings-edit.ts'

const KEY = ['studio', 'settings']
/** In the browser's store: written at every change, so that a reload or a crash loses nothing. */
const STORE = 'studio-settings'

export const savedSettingsQuery = (api: StudioClient) =>
  queryOptions({ queryKey: KEY, queryFn: () => api.studioSettings.show(), staleTime: 0 })

export const useSavedSettings = () => useQuery(savedSettingsQuery(useStudioApi()))

export type SettingsEdit = {
  saved: StudioSettings
  /** With the unsaved changes. */
  settings: StudioSettings
  changes: SettingChanges
  conflicts: SettingName[]
  qq: SettingsState['qq']
  /** What the server refused, by the name of the field. */
  errors: Readonly<Record<string, string>>
  /** How often it has refused something. */
  refusals: number
  isSaving: boolean
  set: (changes: SettingChanges) => void
  discard: () => void
  resolve: (name: SettingName, choice: 'mine' | 'saved') => void
  save: () => void
}

export const SettingsContext = createContext<SettingsEdit | null>(null)

export const useSettings = (): SettingsEdit => {
  const edit = use(SettingsContext)
  if (!edit) throw new Error('A setting needs the settings screen around it.')
  return edit
}

export function useSettingsEdit({ settings: saved, qq }: SettingsState): SettingsEdit {
  const api = useStudioApi()
  const texts = useStudioTexts('settings')
  const site = useTexts()
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const [stored, setStored] = useState(() => readStored(localStore.get(STORE)))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const unsaved = useMemo(() => withoutSaved(stored, saved), [stored, saved])
  // Tabs share the store: each shows the changes of all, so it cannot overwrite any.
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== STORE) return
      setStored(readStored(newValue))
      // The other tab has saved or discarded them.
      if (newValue === null) void queryClient.invalidateQueries({ queryKey: KEY, exact: true })
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [queryClient])

  const keep = (next: UnsavedSettings) => {
    setStored(next)
    if (namesOf(next.changes).length === 0) localStore.remove(STORE)
    else localStore.set(STORE, JSON.stringify(next))
  }
  /** An error ends when its field changes; those of an entry of the navigation are named `navigation.3.href`. */
  const forget = (names: string[]) =>
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !names.includes(field.split('.')[0] ?? field)),
      ),
    )
  const show = (state: SettingsState) => {
    // The previews of unsaved settings are below this key.
    void queryClient.cancelQueries({ queryKey: KEY, exact: true })
    queryClient.setQueryData(KEY, state)
    // The name, the theme and everything else that the frame of the studio shows.
    void queryClient.invalidateQueries({ queryKey: ['site'] })
  }
  const send = useMutation({
    mutationFn: (sent: UnsavedSettings) => api.studioSettings.save({ body: sent }),
    onSuccess: (state, sent) => {
      show(state)
      setErrors({})
      keep(withoutSaved(readStored(localStore.get(STORE)), state.settings, sent.changes))
      const taken = Object.fromEntries(namesOf(sent.changes).map((name) => [name, state.settings[name]]))
      offerUndo({ text: texts.saved, undo: () => undo.mutate(inverseOf({ ...sent, changes: taken })) })
    },
    onError: (failure) => {
      if (!isFailure(failure)) return
      if (failure.kind === 'conflict') return show(failure.data as SettingsState)
      const { field, fields } = (failure.data ?? {}) as { field?: string; fields?: Record<string, string> }
      if (failure.kind !== 'invalid' || !field) return notify('error', failureText(failure, site))
      setErrors(fields ?? { [field.replace(/^changes\./, '')]: failure.message })
      setRefusals((before) => before + 1)
    },
    meta: { silent: true },
  })
  const undo = useMutation({
    mutationFn: (sent: UnsavedSettings) => api.studioSettings.save({ body: sent }),
    onSuccess: (state) => {
      show(state)
      notify('success', texts.undone)
    },
  })
  return {
    saved,
    qq,
    errors,
    refusals,
    settings: { ...saved, ...unsaved.changes },
    changes: unsaved.changes,
    conflicts: conflictsOf(unsaved, saved),
    isSaving: send.isPending,
    set: (changes) => {
      forget(Object.keys(changes))
      keep(withChanges(unsaved, saved, changes))
    },
    discard: () => {
      const before = unsaved
      setErrors({})
      keep(nothingUnsaved)
      offerUndo({ text: texts.discarded, undo: () => keep(before) })
    },
    resolve: (name, choice) => keep(resolved(unsaved, saved, name, choice)),
    save: () => {
      if (!send.isPending) send.mutate(unsaved)
    },
  }
}
