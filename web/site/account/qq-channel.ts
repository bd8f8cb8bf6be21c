/**
 * Passes the QQ login response from the callback window to the window that requested it. A BroadcastChannel reaches
 * only this origin (docs/requirements/safety.md, O3) and also works where the opener policy separates the windows.
 */

/** Query parameters of the QQ redirect. The code is useless without the cookie of this browser. */
export type QqResponse = { code: string; state: string }
type QqMessage = { kind: 'response'; response: QqResponse } | { kind: 'taken'; state: string }

const CHANNEL = 'borealis-qq'
/** How long the callback window waits for another window to take the response. */
const WAIT_MS = 800

/** Listens for the response to the login with this state. @returns a function that stops listening */
export const listenForQqResponse = (
  state: string,
  onResponse: (response: QqResponse) => void,
): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<QqMessage>) => {
    if (data.kind !== 'response' || data.response.state !== state) return
    channel.postMessage({ kind: 'taken', state } satisfies QqMessage)
    onResponse(data.response)
  }
  return () => channel.close()
}

/** Resolves with true when another window of this site has taken the response. */
export const handOverToOpener = (response: QqResponse): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL)
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => end(false), WAIT_MS)
    channel.onmessage = ({ data }: MessageEvent<QqMessage>) => {
      if (data.kind === 'taken' && data.state === response.state) end(true)
    }
    channel.postMessage({ kind: 'response', response } satisfies QqMessage)
  })
