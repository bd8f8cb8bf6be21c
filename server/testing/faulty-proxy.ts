/** Starts a TCP proxy for tests, in front of a server that hangs, dies and comes back at the same port. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export type FaultyProxy = {
  port: number
  /** Accepts connections and sends nothing, also on those that are open. */
  hang: () => void
  /** Breaks every connection and refuses new ones. */
  die: () => Promise<void>
  /** Forwards new connections again. */
  comeBack: () => Promise<void>
}

export async function startFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  let isHanging = false
  const open = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const forward = (client: Socket) => {
    open(client)
    if (isHanging) return
    const target = connect(targetPort, '127.0.0.1')
    open(target)
    client.pipe(target).pipe(client)
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const)
      one.on('close', () => other.destroy())
  }
  let server = await listen(0, forward)
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    port,
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    die: close,
    comeBack: async () => {
      isHanging = false
      if (!server.listening) server = await listen(port, forward)
    },
  }
}

const listen = (port: number, onConnection: (socket: Socket) => void): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(onConnection).once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
