/** The requests of the first run: whether the account can be had, and the last step, which creates the site, logs the owner in, and opens the studio. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { isFailure, NO_RESPONSE } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { beginSession, stayChoice } from '#web/session/begin-session.ts'
import { useSessionStore } from '#web/session/session.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { forgetInput, type SetupInput, type SetupStart, setupForm } from './setup-input.ts'

const firstScreens: Record<SetupStart, string> = {
  write: studioPages.write.href(),
  import: studioPages.imports.href(),
  look: studioPages.dashboard.href(),
}

type SentInput = { input: SetupInput; password: string }

/** @param onFieldError gets the field that the server refused, and the reason */
export const useCreateSite = (token: string, onFieldError: (field: string, text: string) => void) => {
  const api = useApi()
  const studioApi = useStudioApi()
  const session = useSessionStore()
  const texts = useTexts()
  const [isOver, setIsOver] = useState(false)

  const logIn = async ({ input, password }: SentInput) => {
    const form = { username: input.email.trim(), password, staysSignedIn: stayChoice.isOn() }
    beginSession(session, await api.sessions.login({ body: form }))
  }

  const create = useMutation({
    mutationFn: async (sent: SentInput) => {
      const { input, password } = sent
      const isRefused = await studioApi.setup.create({ body: setupForm(input, password, token) }).then(
        () => false,
        (error: unknown) => {
          if (isFailure(error) && error.kind === 'refused') return true
          throw error
        },
      )
      try {
        await logIn(sent)
      } catch (error) {
        // Without a response the next attempt finds the site created, and logs in.
        if (isFailure(error) && error.code === NO_RESPONSE) throw error
        if (isRefused) return setIsOver(true)
        // The site is there, and the studio asks for the login.
      }
      forgetInput()
      // A full load reads the new site's name, language and time zone. The used URL leaves the history.
      location.replace(firstScreens[input.start])
      return undefined
    },
    onError: (error) => {
      const field = fieldOf(error)
      if (field && isFailure(error)) onFieldError(field, failureText(error, texts))
    },
    // Without a network it fails at once and says so, instead of waiting.
    networkMode: 'always',
    meta: { silent: true },
  })
  return {
    mutate: create.mutate,
    /** Until the studio replaces this page. */
    isPending: create.isPending || (create.isSuccess && !isOver),
    error: fieldOf(create.error) ? null : create.error,
    isOver,
  }
}

/** The field that the server refused. */
const fieldOf = (error: unknown): string | undefined =>
  isFailure(error) && error.kind === 'invalid' ? (error.data as { field?: string } | null)?.field : undefined

/** @param onFieldError gets the field that the server refused, and the reason */
export const useCheckAccount = (
  token: string,
  onFieldError: (field: string, text: string) => void,
  onFine: () => void,
) => {
  const api = useStudioApi()
  const texts = useTexts()
  const check = useMutation({
    mutationFn: ({ input, password }: SentInput) => {
      const { email, title, titleEn, titleCn } = setupForm(input, password, token)
      return api.setup.checkAccount({ body: { token, email, password, title, titleEn, titleCn } })
    },
    onSuccess: onFine,
    onError: (error) => {
      const field = fieldOf(error)
      if (field && isFailure(error)) onFieldError(field, failureText(error, texts))
    },
    networkMode: 'always',
    meta: { silent: true },
  })
  return {
    mutate: check.mutate,
    isPending: check.isPending,
    error: fieldOf(check.error) ? null : check.error,
  }
}
