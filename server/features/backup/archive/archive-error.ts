/** The reasons for which an archive is refused, each with the place in it. */

/** The message names the place and the reason, for the owner. */
export class ArchiveError extends Error {
  readonly kind: 'damaged' | 'newer' | 'other-format' | 'password' | 'key' | 'rows'
  constructor(kind: ArchiveError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ArchiveError'
    this.kind = kind
  }
}

export const damaged = (place: string, reason: string, cause?: unknown): ArchiveError =>
  new ArchiveError('damaged', `The backup is damaged: ${place}: ${reason}.`, { cause })
