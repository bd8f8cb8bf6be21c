/**
 * Listens to changes of other instances on one connection of its own, reconnects until it is closed, and reports when
 * the server no longer responds.
 */
import pg from 'pg'
import type { Listening } from './database.ts'

const CHANNEL = 'content_change'
const RECONNECT_MS = 500
/** Read when a database is opened: tests that are about something else have more patience. */
export const postgresLimits = {
  /** How long a new connection may take, also when the pool is used up. */
  connectWithinMs: 5_000,
  /** A visitor whose query hangs waits until the next question, and so long for its response. */
  respondWithinMs: 4_000,
}
const ASK_EVERY_MS = 2_000

type Listeners = {
  onMessage: (payload: string) => void
  /** Messages may have been missed. */
  onReconnect: () => void
  /** The server has not responded for `respondWithinMs`, or to a new connection for `connectWithinMs`. */
  onSilence: () => void
}

export function listenToPostgres(url: string, { onMessage, onReconnect, onSilence }: Listeners): Listening {
  const { connectWithinMs, respondWithinMs } = postgresLimits
  const closing = new AbortController()
  let client: pg.Client | undefined
  const ended = new WeakSet<pg.Client>()

  const connect = async (): Promise<pg.Client> => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: respondWithinMs,
      keepAlive: true,
    })
    opened.on('notification', (message) => onMessage(message.payload ?? ''))
    // The loop below sees the end of the connection.
    opened.on('error', () => {})
    opened.once('end', () => ended.add(opened))
    try {
      await opened.connect()
      await opened.query(`listen ${CHANNEL}`)
    } catch (error) {
      destroyConnection(opened)
      throw error
    }
    client = opened
    return opened
  }

  let asked: Promise<void> = Promise.resolve()
  /** Asks one question after another for a response; a server that is silent gets no further one on this connection. */
  const ask = (opened: pg.Client): Promise<void> => {
    const response = asked.then(async () => {
      try {
        await opened.query('select 1')
      } catch (error) {
        if (!ended.has(opened) && !closing.signal.aborted) onSilence()
        ended.add(opened)
        destroyConnection(opened)
        throw error
      }
    })
    asked = response.catch(() => {})
    return response
  }

  /** Resolves when the connection has broken, or when the server is silent. */
  const untilBroken = async (opened: pg.Client): Promise<void> => {
    while (!ended.has(opened) && !closing.signal.aborted) {
      await pause(ASK_EVERY_MS)
      if (ended.has(opened) || closing.signal.aborted) return
      await ask(opened).catch(() => {})
    }
  }

  const keepListening = async (first: pg.Client): Promise<void> => {
    for (let opened: pg.Client | null = first; !closing.signal.aborted; ) {
      if (opened) await untilBroken(opened)
      if (closing.signal.aborted) return
      await pause(RECONNECT_MS)
      opened = await connect().catch((error: unknown) => {
        if (isSilence(error) && !closing.signal.aborted) onSilence()
        return null
      })
      if (opened) onReconnect()
    }
  }

  const ready = connect().then((opened) => {
    void keepListening(opened)
  })
  return {
    ready,
    close: async () => {
      closing.abort()
      await ready.catch(() => {})
      if (client) destroyConnection(client)
    },
  }
}

/** Errors of the server and of the network have a code; those of time limits have none. */
const isSilence = (error: unknown): boolean => !(error instanceof Error && 'code' in error && error.code)

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/** `end()` alone would wait for a server that does not respond. */
export const destroyConnection = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}
