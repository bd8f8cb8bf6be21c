/** A server on the loopback that is measured. */

export type Server = {
  origin: string
  pid: number
  stop: () => Promise<void>
}
