/** Computes a proof of work in a worker. In JavaScript alone, because browsers hash only for pages from https. */
import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge } from 'altcha-lib'
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types'

const deriveKey: DeriveKeyFunction = async (_parameters, salt, password) => ({
  derivedKey: sha256.create().update(salt).update(password).digest(),
})

addEventListener('message', async ({ data }: MessageEvent<Challenge>) =>
  postMessage(await solveChallenge({ challenge: data, deriveKey })),
)
