/** Copies text to the clipboard and reports for a moment that it did. */
import { useEffect, useRef, useState } from 'react'

const REPORTED_MS = 1600

type Copied = {
  isCopied: boolean
  /** Resolves with false when the browser refused. */
  copy: (text: string) => Promise<boolean>
}

export const useCopied = (): Copied => {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    const isDone = await copyText(text)
    if (!isDone) return false
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), REPORTED_MS)
    return true
  }
  return { isCopied, copy }
}

/** Resolves with false when the browser refused. */
export const copyText = async (text: string): Promise<boolean> => {
  // Browsers offer the clipboard only to pages from https and localhost.
  if (!navigator.clipboard) return copySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

const copySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'vh'
  const focused = document.activeElement
  // Everything outside an open modal dialog is inert and cannot be selected.
  const container = focused?.closest('dialog[open]') ?? document.body
  container.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone
}
