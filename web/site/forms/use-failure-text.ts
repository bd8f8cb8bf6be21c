/** Text of a failed request for display in a form. "User not logged in" disappears after the next login. */
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useSession } from '#web/session/session.ts'

export const useFailureText = (): ((error: unknown) => string | undefined) => {
  const texts = useTexts()
  const token = useSession('token')
  return (error) => {
    if (!isFailure(error)) return undefined
    return error.kind === 'unauthenticated' && token ? undefined : failureText(error, texts)
  }
}
