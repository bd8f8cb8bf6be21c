/** Starts a TCP proxy for tests, in front of a server that hangs, is slow, dies and comes back at the same port. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'

export type FaultyProxy = {
  port: number
  /** Accepts connections and sends nothing, also on those that are open. */
  hang: () => void
  /** Forwards each piece so much later. */
  slowDown: (ms: number) => void
  /** Breaks every connection and refuses new ones. */
  die: () => Promise<void>
  /** Forwards new connections again. */
  comeBack: () => Promise<void>
}

/** @param target a port of this machine, or the path of a socket */
export async function startFaultyProxy(target: number | string): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  let isHanging = false
  let delayMs = 0
  /** Passes on what arrives, later while the server is slow, in order. */
  const delayed = () =>
    new Transform({
      transform: (piece, _, done) => {
        if (delayMs === 0) done(null, piece)
        else setTimeout(done, delayMs, null, piece)
      },
    })
  const open = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const forward = (client: Socket) => {
    open(client)
    if (isHanging) return
    const server = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    open(server)
    client.pipe(delayed()).pipe(server)
    server.pipe(delayed()).pipe(client)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on('close', () => other.destroy())
  }
  let listening = await listen(0, forward)
  const { port } = listening.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => listening.close(() => resolve()))
  }
  return {
    port,
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    slowDown: (ms) => {
      delayMs = ms
    },
    die: close,
    comeBack: async () => {
      isHanging = false
      delayMs = 0
      if (!listening.listening) listening = await listen(port, forward)
    },
  }
}

const listen = (port: number, onConnection: (socket: Socket) => void): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(onConnection).once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
