/** Opens the port of the site, and says in one sentence why it cannot be opened. */
import { createServer, type Server } from 'node:net'

type Address = { port: number; host: string }

/** @returns the port. @throws Error with a sentence for whoever starts the site */
export const listen = (server: Server, where: Address | { fd: number }): Promise<number> =>
  new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject('fd' in where ? error : new Error(reasonOf(error, where), { cause: error }))
    server.once('error', onError)
    server.listen(where, () => {
      server.off('error', onError)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

/** Opens the port and closes it again: before work that takes long, whoever starts a site learns that it cannot be served. @throws as `listen` */
export async function tryToListen(where: Address): Promise<void> {
  const server = createServer()
  await listen(server, where)
  await new Promise((resolve) => server.close(resolve))
}

function reasonOf({ code, message }: NodeJS.ErrnoException, { port, host }: Address): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another program, perhaps another copy of this site. Stop that program, or set PORT to another number.`
    case 'EACCES':
      return `This account may not open port ${port}. Set PORT to 1024 or higher, and put a proxy on port ${port}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which isn’t an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all addresses of the machine.`
    default:
      return message
  }
}

/** The first descriptor after standard input, output and error. */
const FIRST_DESCRIPTOR = 3

/**
 * The descriptor of the socket; null when the process has to open its own.
 * @param env `LISTEN_FDS` is the number of sockets, `LISTEN_PID` the process that they are for
 */
export function inheritedSocket(env: Record<string, string | undefined>, pid: number): number | null {
  if (!Number(env.LISTEN_FDS)) return null
  return env.LISTEN_PID === undefined || Number(env.LISTEN_PID) === pid ? FIRST_DESCRIPTOR : null
}
