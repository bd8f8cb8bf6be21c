/** The reasons why a file that is no image cannot be stored. */

const sentences = {
  'other-kind':
    'it is of another kind than is accepted here (MP4, MOV, WebM, MP3, M4A, Ogg; WebVTT for captions)',
  'too-many-bytes': 'it is larger than it may be',
  'nothing-to-play': 'it has neither a video nor an audio track: there is nothing to play',
} as const

export class FileError extends Error {
  readonly reason: keyof typeof sentences
  constructor(reason: keyof typeof sentences) {
    super(sentences[reason])
    this.name = 'FileError'
    this.reason = reason
  }
}
