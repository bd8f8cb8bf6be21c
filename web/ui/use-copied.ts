/** Puts text on the clipboard and remembers for a moment that it did. */
import { useEffect, useRef, useState } from 'react'

const SAID_MS = 1600

export const useCopied = (): { isCopied: boolean; copy: (text: string) => Promise<void> } => {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    if (!(await write(text))) return
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), SAID_MS)
  }
  return { isCopied, copy }
}

/** Browsers keep the clipboard from pages that did not come over https; a selection still reaches it. */
const write = async (text: string): Promise<boolean> => {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'vh'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone
}
