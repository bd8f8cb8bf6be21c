/** The texts of the account's dialogs in the reader's language. */
import { createContext } from 'react'
import { loadRoomTexts, useRoomTexts } from '#web/locale/room-texts.ts'
import type { AccountTexts } from './texts/en.ts'

export const loadAccountTexts = loadRoomTexts<AccountTexts>({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
})

export const AccountTextsContext = createContext<AccountTexts | null>(null)

export const useAccountTexts = (): AccountTexts => useRoomTexts(AccountTextsContext)
