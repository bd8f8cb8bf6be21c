/** Says on the terminal why something was refused. */
import { Failure } from './errors.ts'
import { messageText } from './messages.ts'

/** @throws the error; a failure as a sentence in English */
export const inWords = (error: unknown): never => {
  throw error instanceof Failure
    ? new Error(`${messageText('en', error.messageKey, error.parameters)}.`)
    : error
}
