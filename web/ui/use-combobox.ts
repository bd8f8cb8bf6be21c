/** A field with a list of options below it: the field keeps the focus, the arrow keys move the selection. */
import { type KeyboardEvent, useEffect, useState } from 'react'

/** Some browsers report a composition only by this key code. */
const COMPOSING_KEY = 229

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

export const useCombobox = (listId: string) => {
  const [chosen, setActive] = useState(0)
  const [isComposing, setIsComposing] = useState(false)
  return {
    setActive,
    /** What is typed is not a word yet. */
    isComposing,
    /**
     * @param count of the options
     * @param onKey handles a key that is not the list's
     * @returns the place of the selected option, and what makes an input the field of the list
     */
    listOf: (count: number, onKey: (event: KeyboardEvent) => void) => {
      const active = Math.min(chosen, Math.max(0, count - 1))
      const field = {
        role: 'combobox',
        'aria-expanded': count > 0,
        'aria-controls': listId,
        'aria-autocomplete': 'list' as const,
        'aria-activedescendant': count > 0 ? optionId(listId, active) : undefined,
        autoComplete: 'off',
        autoCapitalize: 'off',
        spellCheck: false,
        onCompositionStart: () => setIsComposing(true),
        onCompositionEnd: () => setIsComposing(false),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY) return
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step === undefined || count === 0) return onKey(event)
          event.preventDefault()
          setActive((active + step + count) % count)
        },
      }
      return { active, field }
    },
  }
}

/** What makes an element an option. */
export const optionProps = (
  listId: string,
  index: number,
  active: number,
  onPoint: (index: number) => void,
) => ({
  id: optionId(listId, index),
  role: 'option',
  'aria-selected': index === active,
  tabIndex: -1,
  onPointerMove: () => index === active || onPoint(index),
})

/** Scrolls the selected option into view. */
export const useInView = (listId: string, active: number): void => {
  const id = optionId(listId, active)
  useEffect(() => {
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
