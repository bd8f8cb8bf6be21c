/** Lets the owner choose files where there is no field on the screen. Only from a click or a key. */

/** @param accept as of a field for files. @returns those that were chosen; never, when the dialog is closed without a choice */
export const chooseFiles = (accept: string): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.accept = accept
    input.onchange = () => resolve([...(input.files ?? [])])
    input.click()
  })
