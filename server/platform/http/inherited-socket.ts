/** Finds the listening socket that systemd passes to the process (socket activation), which stays open between a stop and the next start. */

/** The first descriptor after standard input, output and error. */
const FIRST_DESCRIPTOR = 3

/**
 * The descriptor of the socket; null when the process has to open its own.
 * @param env `LISTEN_FDS` is the number of sockets, `LISTEN_PID` the process that they are for
 */
export function inheritedSocket(env: Record<string, string | undefined>, pid: number): number | null {
  if (!Number(env.LISTEN_FDS)) return null
  return env.LISTEN_PID === undefined || Number(env.LISTEN_PID) === pid ? FIRST_DESCRIPTOR : null
}
