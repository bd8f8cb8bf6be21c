/** Requests a page twice before the measurement, so that it is cached and recompressed. */

/** @param cookie what the readers' browsers remember, as the header holds it */
export async function readTwice(url: string, cookie = ''): Promise<void> {
  const headers = { cookie, 'accept-encoding': 'br' }
  for (let i = 0; i < 2; i++) await (await fetch(url, { headers })).arrayBuffer()
}
