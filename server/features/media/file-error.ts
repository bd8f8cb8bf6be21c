/** The reasons why a file that is no image cannot be stored. */

const sentences = {
  'other-kind': 'this file type isn’t supported (use MP4, MOV, WebM, MP3, M4A, Ogg; WebVTT for captions)',
  'too-many-bytes': 'it’s too large',
  'nothing-to-play': 'it has no video or audio track',
} as const

export class FileError extends Error {
  readonly reason: keyof typeof sentences
  constructor(reason: keyof typeof sentences) {
    super(sentences[reason])
    this.name = 'FileError'
    this.reason = reason
  }
}
