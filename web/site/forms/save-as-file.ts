/** Downloads a text as a file. */
export const saveAsFile = (name: string, text: string, type = 'application/json'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the URL until it has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
