/** Why a picture was not taken in. */

export type Refusal = 'not-an-image' | 'too-many-bytes' | 'too-many-pixels' | 'broken'

const sentences: Record<Refusal, string> = {
  'not-an-image': 'it is no PNG, JPEG, GIF, WebP, AVIF, TIFF or SVG',
  'too-many-bytes': 'it is larger than 40 MB',
  'too-many-pixels': 'it has more than 100 million pixels',
  broken: 'it cannot be decoded',
}

/** Thrown for bytes that are no picture the house can keep; `reason` says which rule they broke. */
export class ImageRefused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal, cause?: unknown) {
    super(sentences[reason], { cause })
    this.name = 'ImageRefused'
    this.reason = reason
  }
}
