/** The reasons why a video, audio or caption file was refused. */

const sentences = {
  'other-kind':
    'it is of another kind than is wanted here (MP4, MOV, WebM, MP3, M4A, Ogg; WebVTT for captions)',
  'too-many-bytes': 'it is larger than it may be',
  'nothing-to-play': 'it holds neither a picture nor a sound: there is nothing to play',
} as const

export class FileRefused extends Error {
  readonly reason: keyof typeof sentences
  constructor(reason: keyof typeof sentences) {
    super(sentences[reason])
    this.name = 'FileRefused'
    this.reason = reason
  }
}
