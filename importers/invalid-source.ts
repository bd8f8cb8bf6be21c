/** A file that is not imported at all: nothing of it was written. */

/** The place in a file: `line 7, column 3`, or a path such as `db[0].data.posts[3].title`. */
export class InvalidSource extends Error {
  /** The name of the file. */
  readonly file: string
  readonly place: string
  readonly reason: string

  constructor(file: string, place: string, reason: string) {
    super(`${file} was not imported. ${place}: ${reason}. Nothing was written.`)
    this.name = 'InvalidSource'
    this.file = file
    this.place = place
    this.reason = reason
  }
}
