/**
 * The single-key shortcuts of the site: `?` lists them, `t` switches the theme, `j` and `k` move through entries. What
 * they do loads when the first of them is pressed. `/` belongs to the first script of the page.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { keysChoice } from '#web/session/visitor-choice.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import { KEYS_REQUESTED } from './open-keys.ts'

const loadDialog = async (locale: Locale) => {
  const [{ KeysDialog }, { loadKeysTexts }] = await Promise.all([
    import('./KeysDialog.tsx'),
    import('./keys-texts.ts'),
  ])
  await loadKeysTexts(locale)
  return KeysDialog
}
const dialogLoaders = { en: () => loadDialog('en'), cn: () => loadDialog('cn') }

export const VisitorKeys = () => {
  const { toggle } = useTheme()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const KeysDialog = useLazyComponent(isOpen, dialogLoaders[useLanguage().locale], close)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    const { key } = event
    if (key === '?') setOpen(true)
    else if (key === 't') toggle()
    else if (key === 'j' || key === 'k') void move(key === 'j' ? 1 : -1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const open = () => setOpen(true)
    addEventListener('keydown', press)
    addEventListener(KEYS_REQUESTED, open)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener(KEYS_REQUESTED, open)
    }
  }, [])
  return isOpen && KeysDialog ? <KeysDialog onClose={close} /> : null
}

// A chunk that cannot be loaded leaves the page as it is: Tab reaches every entry as well.
const move = (step: 1 | -1) =>
  import('./move-by-keys.ts').then(
    ({ moveToEntry }) => moveToEntry(step),
    () => {},
  )

/** One key alone, outside of text fields and dialogs, unless the visitor turned these keys off. */
const isShortcut = ({ ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented) &&
  !(
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog, video')
  ) &&
  !document.querySelector('dialog:modal') &&
  keysChoice.isOn()
