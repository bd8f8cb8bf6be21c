/** Twenty logins a second in a thread of their own, so that whoever measures readers is not kept by sending them. */
import { parentPort, Worker, workerData } from 'node:worker_threads'

type Wish = { siteUrl: string; round: number; forMs: number }
/** How many answers had which HTTP status. */
type Answers = Record<string, number>

const EVERY_MS = 50

/** Each from another network and for another mailbox; resolves when all are answered. */
export const logInOften = (wish: Wish): Promise<Answers> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: wish })
    worker.once('message', resolve)
    worker.once('error', reject)
  })

const send = async ({ siteUrl, round, forMs }: Wish): Promise<Answers> => {
  const answers: Answers = {}
  const logins: Promise<void>[] = []
  const one = async (i: number) => {
    const { status } = await fetch(`${siteUrl}/api/users/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.${100 + round}.${i >> 8}.${i & 255}` },
      body: new URLSearchParams({ username: `busy${round}-${i}@example.org`, password: 'not the password' }),
    })
    answers[status] = (answers[status] ?? 0) + 1
  }
  for (let i = 0; i < forMs / EVERY_MS; i += 1) {
    logins.push(one(i))
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await Promise.all(logins)
  return answers
}

if (parentPort && workerData?.siteUrl) parentPort.postMessage(await send(workerData as Wish))
