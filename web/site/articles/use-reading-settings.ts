/** The reading settings of this visitor, stored in the browser. */
import { useEffect, useState } from 'react'
import { localStore } from '#web/session/safe-storage.ts'

export type ReadingSettings = {
  size: 'small' | 'medium' | 'large'
  measure: 'normal' | 'wide'
  /** Null: the typeface that suits the text's language. */
  typeface: 'serif' | 'sans' | undefined
}

const defaultSettings: ReadingSettings = { size: 'medium', measure: 'normal', typeface: undefined }
const KEY = 'reading'

/** Stored settings apply after hydration, because the server-rendered page is the same for everybody. */
export const useReadingSettings = (): [ReadingSettings, (settings: ReadingSettings) => void] => {
  const [settings, setSettings] = useState(defaultSettings)
  useEffect(() => setSettings(parseSettings(localStore.get(KEY))), [])
  const choose = (next: ReadingSettings) => {
    setSettings(next)
    localStore.set(KEY, JSON.stringify(next))
  }
  return [settings, choose]
}

/** Invalid or missing values get their default. */
export const parseSettings = (text: string | null): ReadingSettings => {
  let stored: Partial<Record<keyof ReadingSettings, unknown>> = {}
  try {
    stored = JSON.parse(text ?? '{}') ?? {}
  } catch {
    return defaultSettings
  }
  const { typeface } = stored
  return {
    size: stored.size === 'small' || stored.size === 'large' ? stored.size : defaultSettings.size,
    measure: stored.measure === 'wide' ? 'wide' : defaultSettings.measure,
    typeface: typeface === 'serif' || typeface === 'sans' ? typeface : undefined,
  }
}
