/**
 * Notifies the other tabs of this browser when the reader signs out. The message contains no token: each tab asks the
 * server whether its session is still valid.
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
