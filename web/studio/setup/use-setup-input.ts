/** The input of the first run while it is typed: each change is stored in the browser at once. */
import { useState } from 'react'
import type { SetupState } from '#contract/studio/setup.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { readInput, type SetupInput, storeInput } from './setup-input.ts'
import { checkInput, mistakesIn } from './setup-steps.ts'

export const useSetupInput = (state: SetupState) => {
  const { locale } = useLanguage()
  const [input, setInput] = useState(() => readInput(defaults(locale, state)))
  // A password in the browser's store could be read by whoever uses the computer next.
  const [password, setPassword] = useState('')
  // Complete but for the password: the account was typed before a reload.
  const [isReloaded] = useState(
    () => Object.keys(mistakesIn('account', checkInput(input, ''))).join() === 'password',
  )
  return {
    input,
    change: (changes: Partial<SetupInput>) => {
      const next = { ...input, ...changes }
      storeInput(next)
      setInput(next)
    },
    password,
    setPassword,
    isReloaded,
  }
}

/** The time zone of this browser is the owner's; the server may stand anywhere. */
const defaults = (locale: SetupInput['locale'], state: SetupState): SetupInput => ({
  titleEn: '',
  titleCn: '',
  taglineEn: '',
  taglineCn: '',
  name: '',
  email: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || state.timeZone,
  locale,
  isMultilingual: true,
  start: 'write',
})
