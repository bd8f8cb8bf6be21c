/** Sends twenty logins a second from a thread of its own, so that sending does not delay the measurements. */
import { parentPort, Worker, workerData } from 'node:worker_threads'

type LoginLoad = { siteUrl: string; round: number; forMs: number }
/** The number of responses by HTTP status. */
type Statuses = Record<string, number>

const EVERY_MS = 50

/** Each login comes from another network and names another account. Resolves after the last response. */
export const logInOften = (load: LoginLoad): Promise<Statuses> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: load })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const send = async ({ siteUrl, round, forMs }: LoginLoad): Promise<Statuses> => {
  const statuses: Statuses = {}
  const logins: Promise<void>[] = []
  const one = async (i: number) => {
    const { status } = await fetch(`${siteUrl}/api/users/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.${100 + round}.${i >> 8}.${i & 255}` },
      body: new URLSearchParams({ username: `busy${round}-${i}@example.org`, password: 'not the password' }),
    })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  for (let i = 0; i < forMs / EVERY_MS; i += 1) {
    logins.push(one(i))
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await Promise.all(logins)
  return statuses
}

if (parentPort && workerData?.siteUrl) parentPort.postMessage(await send(workerData as LoginLoad))
