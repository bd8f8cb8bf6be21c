/** Reads the host of the old site that the owner has named. */

/** Its URL without an ending slash. @throws Error for what is no host */
export const originOf = (host: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(host) ? host : `https://${host}`)
  if (!url?.hostname.includes('.') && url?.hostname !== 'localhost' && url?.hostname !== '127.0.0.1')
    throw new Error(`${host} is no host such as blog.example.com`)
  return url.origin + url.pathname.replace(/\/+$/, '')
}
