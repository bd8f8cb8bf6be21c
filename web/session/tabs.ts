/**
 * Tabs of one browser hear of each other's logging out. No token is said: whoever holds a user asks the server whether
 * the session still stands.
 */

const NAME = 'borealis-session'

export const notifyOtherTabs = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('ended')
  channel.close()
}

export const listenToTabs = (onEnded: () => void): void => {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(NAME).onmessage = onEnded
}
