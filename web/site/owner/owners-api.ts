/** The calls that only the owner may make, whose addresses come with these scripts and not with every page. */
import table from 'virtual:owners-table'
import { useMemo } from 'react'
import { createApi } from '#web/api.ts'
import { browserSend } from '#web/browser-send.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useSessionStore } from '#web/session/session.ts'

export const useOwnersApi = () => {
  const session = useSessionStore()
  const { locale } = useLanguage()
  return useMemo(
    () => createApi(table, browserSend({ token: () => session.get().token, locale: () => locale })),
    [session, locale],
  )
}
