/** How this reader likes to read, kept in their browser. */
import { useEffect, useState } from 'react'

export type ReadingSettings = {
  size: 'small' | 'medium' | 'large'
  measure: 'normal' | 'wide'
  /** Null: the face that suits the text's language. */
  typeface: 'serif' | 'sans' | undefined
}

const defaultSettings: ReadingSettings = { size: 'medium', measure: 'normal', typeface: undefined }
const KEY = 'reading'

/** What was chosen before applies once the page lives: the printed page is the same for everybody. */
export const useReadingSettings = (): [ReadingSettings, (settings: ReadingSettings) => void] => {
  const [settings, setSettings] = useState(defaultSettings)
  useEffect(() => setSettings(parseSettings(readStorage())), [])
  const choose = (next: ReadingSettings) => {
    setSettings(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // Full or forbidden: it holds until the page is left.
    }
  }
  return [settings, choose]
}

const readStorage = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Invalid or missing values get their default. Earlier versions stored the typeface as `face`. */
export const parseSettings = (text: string | null): ReadingSettings => {
  let stored: Partial<Record<keyof ReadingSettings | 'face', unknown>> = {}
  try {
    stored = JSON.parse(text ?? '{}') ?? {}
  } catch {
    return defaultSettings
  }
  const typeface = stored.typeface ?? stored.face
  return {
    size: stored.size === 'small' || stored.size === 'large' ? stored.size : defaultSettings.size,
    measure: stored.measure === 'wide' ? 'wide' : defaultSettings.measure,
    typeface: typeface === 'serif' || typeface === 'sans' ? typeface : undefined,
  }
}
