/** The fields of a dialog: what is typed outlives the dialog and a reload, until it is saved or thrown away. */
import { useState } from 'react'
import { tabStore } from '#web/session/safe-storage.ts'

export type FormDraft<Form> = {
  form: Form
  /** The fields show what was typed before the dialog was closed. */
  isRestored: boolean
  set: (changes: Partial<Form>) => void
  /** Back to what is saved. */
  reset: () => void
  /** It is saved. */
  forget: () => void
}

/**
 * @param key which thing is edited, such as `friend:7`
 * @param saved what the fields have before anything is typed
 */
export const useFormDraft = <Form extends object>(key: string, saved: Form): FormDraft<Form> => {
  const name = `studio-form:${key}`
  const [restored] = useState(() => read<Form>(name))
  const [form, setForm] = useState(restored ?? saved)
  const [isRestored, setIsRestored] = useState(restored !== null)
  const keep = (next: Form) => {
    setForm(next)
    if (JSON.stringify(next) === JSON.stringify(saved)) tabStore.remove(name)
    else tabStore.set(name, JSON.stringify(next))
  }
  return {
    form,
    isRestored,
    set: (changes: Partial<Form>) => keep({ ...form, ...changes }),
    reset: () => {
      setIsRestored(false)
      keep(saved)
    },
    forget: () => tabStore.remove(name),
  }
}

const read = <Form>(name: string): Form | null => {
  const text = tabStore.get(name)
  return text === null ? null : (JSON.parse(text) as Form)
}
