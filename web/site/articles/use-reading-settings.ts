/** How this reader likes to read, kept in their browser. */
import { useEffect, useState } from 'react'

export type ReadingSettings = {
  size: 'small' | 'medium' | 'large'
  measure: 'normal' | 'wide'
  /** Null: the face that suits the text's language. */
  face: 'serif' | 'sans' | undefined
}

const usual: ReadingSettings = { size: 'medium', measure: 'normal', face: undefined }
const KEY = 'reading'

/** What was chosen before applies once the page lives: the printed page is the same for everybody. */
export const useReadingSettings = (): [ReadingSettings, (settings: ReadingSettings) => void] => {
  const [settings, setSettings] = useState(usual)
  useEffect(() => setSettings(readSettings(readStorage())), [])
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

/** Whatever stands in the storage, something readable comes out. */
export const readSettings = (text: string | null): ReadingSettings => {
  let kept: Partial<Record<keyof ReadingSettings, unknown>> = {}
  try {
    kept = JSON.parse(text ?? '{}') ?? {}
  } catch {
    return usual
  }
  return {
    size: kept.size === 'small' || kept.size === 'large' ? kept.size : usual.size,
    measure: kept.measure === 'wide' ? 'wide' : usual.measure,
    face: kept.face === 'serif' || kept.face === 'sans' ? kept.face : undefined,
  }
}
