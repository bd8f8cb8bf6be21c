/** Uploads a file in parts: each is sent again after an interruption, so that a long upload survives a short one. */
import { IMPORT_PART_BYTES } from '#contract/studio/import-limits.ts'
import { isFailure } from '#web/failure.ts'

/** Delays after the first, second … interruption in a row. */
const RESUME_MS = [1000, 2000, 4000, 8000, 15_000]

type Options = {
  /** Sends the part that begins there. Returns how much has arrived. */
  sendPart: (from: number, part: Blob) => Promise<number>
  /** How much has arrived, and whether it waits for the connection. */
  onProgress: (received: number, isInterrupted: boolean) => void
  signal: AbortSignal
  wait?: (ms: number) => Promise<void>
}

/** What the network or a restart of the site does passes; a refusal does not. */
const isPassing = (error: unknown): boolean =>
  isFailure(error) && (error.kind === 'unavailable' || error.kind === 'too-many')

/** @param from where it continues @throws the refusal, the last interruption, or the reason of the signal */
export async function uploadInChunks(
  file: Blob,
  from: number,
  { sendPart, onProgress, signal, wait = pause }: Options,
): Promise<void> {
  let received = from
  let interruptions = 0
  while (received < file.size) {
    signal.throwIfAborted()
    try {
      received = await sendPart(received, file.slice(received, received + IMPORT_PART_BYTES))
      interruptions = 0
      onProgress(received, false)
    } catch (error) {
      const delay = RESUME_MS[interruptions]
      if (!isPassing(error) || delay === undefined) throw error
      interruptions += 1
      onProgress(received, true)
      await wait(delay)
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
