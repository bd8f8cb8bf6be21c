/** Styles that come with a part which few readers open: no page waits for them. */

/** Resolves when the sheet is there, or cannot be had. */
export const loadStyle = (href: string): Promise<unknown> => {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((done) => {
    link.onload = link.onerror = done
    document.head.append(link)
  })
}
