/**
 * Notifies the other tabs of this browser when somebody signs in or out. The message contains no token: each tab asks the
 * server what holds for it.
 */

const NAME = 'borealis-session'

export const notifyOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('changed')
  channel.close()
}

export const listenToTabs = (onChanged: () => void): void => {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(NAME).onmessage = onChanged
}
