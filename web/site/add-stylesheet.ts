/** Adds the style sheets of dialogs when they are opened, so that no page waits for them. */

const added = new Map<string, Promise<void>>()

/** Resolves when the style sheet applies; rejects when it cannot be loaded, and may be called again. */
export const addStylesheet = (href: string): Promise<void> => {
  const known = added.get(href)
  if (known) return known
  const adding = new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = () => {
      added.delete(href)
      link.remove()
      reject(new Error('A style sheet could not be loaded'))
    }
    document.head.append(link)
  })
  added.set(href, adding)
  return adding
}
