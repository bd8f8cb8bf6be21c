/**
 * Passes the response of a login at another site from the callback window to the window that requested it. A BroadcastChannel reaches
 * only this origin (docs/requirements/safety.md, O3) and also works where the opener policy separates the windows.
 */

/** Query parameters of the redirect back. The code is useless without the cookie of this browser. */
export type ProviderResponse = { code: string; state: string; iss?: string }
type ChannelMessage = { kind: 'response'; response: ProviderResponse } | { kind: 'taken'; state: string }

const CHANNEL = 'borealis-login'
/** How long the callback window waits for another window to take the response. */
const WAIT_MS = 800

/** Listens for the response to the login with this state. @returns a function that stops listening */
export const listenForResponse = (
  state: string,
  onResponse: (response: ProviderResponse) => void,
): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind !== 'response' || data.response.state !== state) return
    channel.postMessage({ kind: 'taken', state } satisfies ChannelMessage)
    onResponse(data.response)
  }
  return () => channel.close()
}

/** Resolves with true when another window of this site has taken the response. */
export const handOverToOpener = (response: ProviderResponse): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL)
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => end(false), WAIT_MS)
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind === 'taken' && data.state === response.state) end(true)
    }
    channel.postMessage({ kind: 'response', response } satisfies ChannelMessage)
  })
