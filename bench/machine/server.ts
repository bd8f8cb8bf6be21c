/** Something that answers on the loopback while it is measured. */

export type Server = {
  origin: string
  pid: number
  stop: () => Promise<void>
}
