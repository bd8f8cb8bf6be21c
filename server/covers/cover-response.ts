/** A generated cover over HTTP: drawn when it is asked for, compressed, and kept by browsers for good. */
import type { readCoverAddress } from '#contract/covers.ts'
import { IMMUTABLE } from '#server/platform/files.ts'
import { FILE_POLICY } from '#server/platform/headers.ts'
import { drawCover } from './draw-cover.ts'

type Wanted = NonNullable<ReturnType<typeof readCoverAddress>>

export const coverResponse = ({ seed, size, theme }: Wanted): Response =>
  new Response(drawCover(seed, size, theme), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': IMMUTABLE,
      'content-security-policy': FILE_POLICY,
    },
  })
