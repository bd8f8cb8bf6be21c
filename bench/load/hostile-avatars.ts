/**
 * Uploads avatars that take much memory to receive and to decode: as many pixels as are allowed, in forms that have to be decoded as a
 * whole, as many bytes, a header that promises ten gigabytes, and bodies without an end (U2 of docs/requirements/safety.md).
 */
import sharp from 'sharp'
import { failures } from '#contract/errors.ts'

const MAX_BYTES = 2 * 1024 * 1024
const SIDE = 4096
const OK = 20000

/** @throws Error when the response has another code */
export async function uploadAvatar(
  origin: string,
  authorization: string,
  bytes: Uint8Array,
  expected = OK,
): Promise<void> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'me.png')
  const response = await fetch(`${origin}/api/users/avatar`, {
    method: 'POST',
    headers: { authorization },
    body,
  })
  const { code } = (await response.json()) as { code: number }
  if (code !== expected) throw new Error(`The response to the avatar is ${code}, not ${expected}.`)
}

/** Of 60 × 60 px. */
export const plainAvatar = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#8cedb7' } })
    .png()
    .toBuffer()

/**
 * @param nextReader the authorization of another reader each time, as a reader may upload few
 * @throws Error when a response is not the expected one
 */
export async function uploadHostileAvatars(origin: string, nextReader: () => string): Promise<void> {
  const upload = (bytes: Uint8Array, expected?: number) => uploadAvatar(origin, nextReader(), bytes, expected)
  const small = await plainAvatar()
  const interlaced = await large().png({ progressive: true }).toBuffer()
  await upload(interlaced)
  await upload(await large().jpeg({ progressive: true }).toBuffer())
  await upload(Buffer.concat([small, Buffer.alloc(MAX_BYTES - small.byteLength)]))
  const bomb = Buffer.from(small)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  await upload(bomb, failures.refused.code)
  await upload(Buffer.alloc(MAX_BYTES + 1), failures['too-large'].code)
  for (let i = 0; i < 4; i++) await sendEndlessly(origin, nextReader())
  await Promise.all(Array.from({ length: 4 }, () => upload(interlaced)))
}

const large = () =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 1 } } })

/** The connection is closed while the client still sends, so that it may not see the response. */
const sendEndlessly = (origin: string, authorization: string): Promise<unknown> =>
  fetch(`${origin}/api/users/avatar`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
    body: endless(),
    duplex: 'half',
  } as RequestInit).catch(() => {})

/** 60 MB without a length, as fast as they are read. */
function endless(): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull: (controller) => {
      sent += 64 * 1024
      controller.enqueue(new Uint8Array(64 * 1024))
      if (sent > 30 * MAX_BYTES) controller.close()
    },
  })
}
