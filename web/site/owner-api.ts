/** Client for the owner's endpoints, whose URL table is part of this chunk only. */
import table from 'virtual:owners-table'
import { useMemo } from 'react'
import { createApi } from '#web/api.ts'
import { browserSend } from '#web/browser-send.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'

export const useOwnerApi = () => {
  const session = useSessionStore()
  const { locale } = useLanguage()
  return useMemo(
    () => createApi(table, browserSend({ token: () => session.get().token, locale: () => locale })),
    [session, locale],
  )
}
