/** Opens the login page of another site: in an iframe on wide screens if it allows framing, otherwise in a window. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { useSessionStore } from '#web/session/session.ts'
import { Modal } from '#web/site/forms/Modal.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { useAccountTexts } from './account-texts.ts'
import { listenForResponse, type ProviderResponse } from './provider-channel.ts'

const WINDOW = 'popup,width=720,height=560'

type Chosen = { key: string; name: string }

/**
 * @param isLink whether the account of the session is to be linked
 * @param onResponse gets what the provider sent back
 */
export const useProviderWindow = (
  isLink: boolean,
  onResponse: (provider: Chosen, response: ProviderResponse) => void,
): { begin: (provider: Chosen) => void; isPending: boolean; error: unknown; frame: ReactNode } => {
  const api = useApi()
  const session = useSessionStore()
  const [framed, setFramed] = useState<{ url: string; name: string } | null>(null)
  const stopListening = useRef(() => {})
  useEffect(() => () => stopListening.current(), [])
  const begin = useMutation({
    mutationFn: ({ key }: Chosen) =>
      api.sessions.oauthBegin({ params: { idOrName: key }, query: isLink ? { link: 'true' } : {} }),
    onSuccess: ({ url, state, canFrame }, provider) => {
      // If the provider redirects this tab, the callback page returns to this path.
      session.set({ currentUrl: location.pathname + location.search })
      stopListening.current()
      stopListening.current = listenForResponse(state, (response) => {
        setFramed(null)
        onResponse(provider, response)
      })
      if (canFrame && !isNarrow()) setFramed({ url, name: provider.name })
      else openWindow(url)
    },
    meta: { silent: true },
  })
  return {
    begin: begin.mutate,
    isPending: begin.isPending,
    error: begin.error,
    frame: framed ? (
      <FrameDialog {...framed} onWindow={() => openWindow(framed.url)} onClose={() => setFramed(null)} />
    ) : null,
  }
}

/** Falls back to a redirect of this tab when the browser blocks popups. */
const openWindow = (url: string) => {
  const opened = window.open(url, '_blank', WINDOW)
  if (!opened) location.assign(url)
}

type Props = { url: string; name: string; onWindow: () => void; onClose: () => void }

/** Dialog that shows the login page in an iframe. */
const FrameDialog = ({ url, name, onWindow, onClose }: Props) => {
  const { login, provider } = useAccountTexts()
  const titleId = useId()
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={onClose}>
      <div className="ac-body ac-qq">
        <h2 id={titleId}>{login.with(name)}</h2>
        <iframe src={url} title={provider.frame(name)} />
        <p className="ac-links">
          <button type="button" className="ac-link" onClick={onWindow}>
            {provider.window}
          </button>
        </p>
      </div>
    </Modal>
  )
}
