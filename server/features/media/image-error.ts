/** The reasons why an image cannot be stored, and what its owner can do. */

const sentences = {
  'not-an-image': 'it is no PNG, JPEG, GIF, WebP, AVIF, HEIC, TIFF or SVG',
  'too-many-bytes': 'it is larger than 40 MB',
  'too-many-pixels':
    'it has more than 100 million pixels (moving ones 50 million; HEIC, WebP, progressive and interlaced ones 25 million)',
  'too-many-for-avif':
    'it has more than 12.5 million pixels, and unpacking so large an AVIF takes too much memory',
  'too-slow': 'it takes longer than two minutes to resize',
  broken: 'it cannot be decoded',
} as const

const remedies: Record<ImageErrorReason, string> = {
  'not-an-image': 'Save it as JPEG or PNG, whatever its name ends with.',
  'too-many-bytes': 'Save it smaller; a site needs no more than 2400 pixels of width.',
  'too-many-pixels': 'Save it smaller; a site needs no more than 2400 pixels of width.',
  'too-many-for-avif': 'Save it smaller, or as JPEG; a site needs no more than 2400 pixels of width.',
  'too-slow': 'Save it smaller; a site needs no more than 2400 pixels of width.',
  broken: 'Open it in an image editor and save it again, or copy it again from the camera.',
}

export type ImageErrorReason = keyof typeof sentences

/** Thrown for bytes that are not an accepted image; `reason` names the rule. */
export class ImageError extends Error {
  readonly reason: ImageErrorReason
  readonly remedy: string
  constructor(reason: ImageErrorReason, cause?: unknown) {
    super(sentences[reason], { cause })
    this.name = 'ImageError'
    this.reason = reason
    this.remedy = remedies[reason]
  }
}
