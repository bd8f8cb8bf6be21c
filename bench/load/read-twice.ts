/** Requests a page twice before the measurement, so that it is cached and recompressed. */

/** @param cookie the Cookie header of the readers' browsers */
export async function readTwice(url: string, cookie = ''): Promise<void> {
  const headers = { cookie, 'accept-encoding': 'br' }
  for (let i = 0; i < 2; i++) await (await fetch(url, { headers })).arrayBuffer()
}
