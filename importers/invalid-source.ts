/** A file that is not imported at all: nothing of it was written. */
import { inWords, type Message } from '#server/platform/report-message.ts'

/** The place in a file: line and column, or a path such as `db[0].data.posts[3].title`. */
export class InvalidSource extends Error {
  /** The name of the file. */
  readonly file: string
  readonly place: string | Message
  readonly reason: Message

  constructor(file: string, place: string | Message, reason: Message) {
    super(`${file} was not imported. ${inWords(place)}: ${inWords(reason)}. Nothing was written.`)
    this.name = 'InvalidSource'
    this.file = file
    this.place = place
    this.reason = reason
  }
}
