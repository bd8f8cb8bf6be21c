/** The proof of work of a guest's form: begun when the form is touched, because the server measures the time from then on. */
import { useEffect, useRef } from 'react'
import { useApi } from '#web/ApiContext.tsx'

export const useProof = () => {
  const api = useApi()
  const solving = useRef<{ proof: Promise<string>; stop: AbortController } | null>(null)
  useEffect(() => () => solving.current?.stop.abort(), [])
  /** Resolves with '' where none could be computed: the comment is held then, and not lost. */
  const proof = (): Promise<string> => {
    if (solving.current === null) {
      const stop = new AbortController()
      const solved = import('./solve-challenge.ts').then(({ solveChallenge }) =>
        solveChallenge(stop.signal, api),
      )
      solving.current = { stop, proof: solved.catch(() => '') }
    }
    return solving.current.proof
  }
  return {
    proof,
    /** A proof counts once. */
    renew: () => {
      solving.current = null
    },
  }
}
