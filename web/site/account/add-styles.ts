/** The dialogs' own style sheet: pages without a dialog do not load it. */
import sheet from './account.css?url'

let added: Promise<void> | null = null

/** Resolves when the dialogs look as they should; rejects when the sheet cannot be had. */
export const addStyles = (): Promise<void> => {
  added ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => resolve()
    link.onerror = () => {
      added = null
      link.remove()
      reject(new Error('The style sheet of the dialogs could not be loaded'))
    }
    document.head.append(link)
  })
  return added
}
