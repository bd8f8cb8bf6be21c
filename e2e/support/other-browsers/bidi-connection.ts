/** A connection by WebDriver BiDi: JSON messages over a WebSocket, commands with responses, and events. */

export type BidiConnection = {
  /** @throws Error with the message of the browser */
  send: <T>(method: string, params: object) => Promise<T>
  onEvent: (method: string, listener: (params: Record<string, unknown>) => void) => void
  close: () => void
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: Record<string, unknown> }

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

export const connectBidi = async (url: string): Promise<BidiConnection> => {
  const socket = new WebSocket(url)
  const waiting = new Map<number, Waiting>()
  const listeners: [method: string, listener: (params: Record<string, unknown>) => void][] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') {
      for (const [method, listener] of listeners) if (method === message.method) listener(message.params)
      return
    }
    const { resolve, reject } = waiting.get(message.id) ?? {}
    waiting.delete(message.id)
    if (message.type === 'success') resolve?.(message.result as never)
    else reject?.(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser closed the connection.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}.`)))
  })
  let last = 0
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    onEvent: (method, listener) => {
      listeners.push([method, listener])
    },
    close: () => socket.close(),
  }
}
