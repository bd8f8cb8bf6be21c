/**
 * Receives the file of a multipart body. It is written to a temporary file while it arrives, because a whole body in memory,
 * with the copies that a parser makes, takes ten times its size.
 */
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import type { FileLike } from '#contract/users.ts'
import { Failure } from '../errors.ts'
import { type Incoming, receive, TooManyBytes } from '../storage/incoming.ts'
import { limitedBody, refuseAnnounced } from './request-body.ts'

/** Boundaries, headers and other fields of a multipart body, in addition to the file. */
const OVERHEAD_BYTES = 64 * 1024

class ReceivedFile implements FileLike {
  readonly incoming: Incoming

  constructor(incoming: Incoming) {
    this.incoming = incoming
  }

  get size() {
    return this.incoming.size
  }

  stream() {
    return createReadStream(this.incoming.path)
  }
}

/** The temporary file of an upload, which the storage may take over. */
export function incomingOf(file: FileLike): Incoming {
  if (!(file instanceof ReceivedFile)) throw new TypeError('Not a file of a request')
  return file.incoming
}

/**
 * Calls `use` with the file of a multipart body, or with null where there is none, and deletes it afterwards. Reading stops
 * as soon as the body is longer than allowed, with and without a Content-Length.
 * @throws unsupported-type, too-large; bad-request for a body that is malformed or ends too early
 */
export async function withUpload<Result>(
  request: Request,
  { dataDir, maxBytes }: { dataDir: string; maxBytes: number },
  use: (file: FileLike | null) => Promise<Result>,
): Promise<Result> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure('unsupported-type')
  refuseAnnounced(request, maxBytes + OVERHEAD_BYTES)
  const received = await receiveFile(request, type, dataDir, maxBytes)
  try {
    return await use(received && new ReceivedFile(received))
  } finally {
    if (received) await rm(received.path, { force: true })
  }
}

async function receiveFile(
  request: Request,
  type: string,
  dataDir: string,
  maxBytes: number,
): Promise<Incoming | null> {
  const parser = await createParser(type)
  let part: Readable | undefined
  let file: Promise<Incoming> | undefined
  parser.on('file', (field, stream) => {
    // The parser reports a body that ends too early here as well, and without a listener that ends the process.
    stream.on('error', () => {})
    if (field !== 'file' || file) return stream.resume()
    part = stream
    file = receive(dataDir, stream, maxBytes)
    file.catch((error: Error) => parser.destroy(error))
  })
  try {
    await pipeline(limitedBody(request, maxBytes + OVERHEAD_BYTES), parser)
    return (await file) ?? null
  } catch (error) {
    // Otherwise the file would wait for the rest of a body that has ended.
    part?.destroy()
    const received = await file?.catch(() => null)
    if (received) await rm(received.path, { force: true })
    throw toFailure(error)
  }
}

/** @throws bad-request for a body without a boundary */
async function createParser(type: string): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({ headers: { 'content-type': type } })
  } catch {
    throw new Failure('bad-request')
  }
}

/** Errors with a code come from the disk; all others say that the body is malformed. */
function toFailure(error: unknown): unknown {
  if (error instanceof TooManyBytes) return new Failure('too-large')
  if (error instanceof Failure || (error instanceof Error && 'code' in error)) return error
  return new Failure('bad-request')
}
