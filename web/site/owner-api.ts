/** Client for the owner's endpoints, whose URL table is part of this chunk only. */
import table from 'virtual:owners-table'
import { useMemo } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { createApi } from '#web/api.ts'
import { browserSend } from '#web/browser-send.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { renewIfMarked, resendAfterRenewal } from '#web/session/resend-after-renewal.ts'
import { useSessionStore } from '#web/session/session.ts'

export const useOwnerApi = () => {
  const api = useApi()
  const session = useSessionStore()
  const { locale } = useLanguage()
  return useMemo(() => {
    const send = browserSend({ token: () => session.get().token, locale: () => locale })
    return createApi(
      table,
      resendAfterRenewal(send, () => renewIfMarked(api, session)),
    )
  }, [api, session, locale])
}
