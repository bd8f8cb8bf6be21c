/** Checks everything that the owner can change in the settings, so that one attempt to save names every wrong field. */
import { Failure, fieldErrors } from '#server/platform/errors.ts'
import { colorErrors, readCss } from './check-colors-and-css.ts'
import { type CheckedSettings, textErrors } from './check-settings.ts'

/** @throws invalid with the error of each wrong field */
export async function checkAllSettings(checked: CheckedSettings): Promise<void> {
  const errors = [...textErrors(checked)]
  for await (const error of colorErrors(checked)) errors.push(error)
  if (checked.changed.has('customCss')) errors.push(...(await cssErrors(checked.settings.customCss)))
  if (errors.length > 0) throw fieldErrors(errors)
}

const cssErrors = (source: string): Promise<Failure[]> =>
  readCss(source).then(
    () => [],
    (error) => {
      if (error instanceof Failure) return [error]
      throw error
    },
  )
