/** The type of a measured server on the loopback. */

export type Server = {
  origin: string
  pid: number
  stop: () => Promise<void>
}
