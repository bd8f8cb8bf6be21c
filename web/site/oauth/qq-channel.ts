/**
 * How the window in which QQ answered tells the one that asked. A channel reaches this site alone: no other opener hears
 * it (docs/requirements/safety.md, O3), and it works where the policy of the site has cut the windows apart.
 */

/** What QQ sent the browser back with; a code says nothing without the cookie of this browser. */
export type QqAnswer = { code: string; state: string }
type Word = { kind: 'answer'; answer: QqAnswer } | { kind: 'taken'; state: string }

const NAME = 'borealis-qq'
/** So long a window waits for another one to take the answer. */
const WAIT_MS = 800

/** Hears the answer to the login that was begun with this state. @returns ends the listening */
export const awaitAnswer = (state: string, onAnswer: (answer: QqAnswer) => void): (() => void) => {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind !== 'answer' || data.answer.state !== state) return
    channel.postMessage({ kind: 'taken', state } satisfies Word)
    onAnswer(data.answer)
  }
  return () => channel.close()
}

/** Says whether another window of the site had asked and takes it from here. */
export const handOver = (answer: QqAnswer): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(NAME)
    const end = (isTaken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => end(false), WAIT_MS)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.kind === 'taken' && data.state === answer.state) end(true)
    }
    channel.postMessage({ kind: 'answer', answer } satisfies Word)
  })
