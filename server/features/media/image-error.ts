/** The reasons why an image cannot be stored. */

const sentences = {
  'not-an-image': 'it isn’t a PNG, JPEG, GIF, WebP, AVIF, HEIC, TIFF or SVG',
  'too-many-bytes': 'it is larger than 40 MB',
  'too-many-pixels':
    'it has more than 100 million pixels (moving ones 50 million; HEIC, WebP, progressive and interlaced ones 25 million)',
  'too-many-for-avif':
    'it has more than 12.5 million pixels; unpacking an AVIF this large takes too much memory',
  'too-slow': 'it takes longer than two minutes to resize',
  broken: 'it cannot be decoded',
} as const

export type ImageErrorReason = keyof typeof sentences

/** Thrown for bytes that are not an accepted image; `reason` names the rule. */
export class ImageError extends Error {
  readonly reason: ImageErrorReason
  constructor(reason: ImageErrorReason, cause?: unknown) {
    super(sentences[reason], { cause })
    this.name = 'ImageError'
    this.reason = reason
  }
}
