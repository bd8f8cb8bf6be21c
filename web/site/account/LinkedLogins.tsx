/** The other sites with which the reader can sign in: linked and unlinked, one each. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAccountTexts } from './account-texts.ts'
import { providerIcon, providersQuery } from './ProviderLogin.tsx'
import type { ProviderResponse } from './provider-channel.ts'
import { useProviderWindow } from './use-provider-window.tsx'

type Change = { key: string; name: string; response?: ProviderResponse }

/** Nothing on a site without such a login. */
export const LinkedLogins = () => {
  const { provider: texts } = useAccountTexts()
  const failureText = useFailureText()
  const api = useApi()
  const queries = useQueryClient()
  const notify = useNotify()
  const { data: providers = [] } = useQuery({ ...providersQuery(api), staleTime: 0 })
  const change = useMutation({
    mutationFn: async ({ key, response }: Change): Promise<unknown> =>
      response
        ? api.sessions.oauthEnd({ params: { idOrName: key }, body: response })
        : api.sessions.unlink({ params: { idOrName: key } }),
    onSuccess: (_, { name, response }) => {
      notify('success', response ? texts.linked(name) : texts.unlinked(name))
      return queries.invalidateQueries({ queryKey: providersQuery(api).queryKey })
    },
    meta: { silent: true },
  })
  const { begin, isPending, error, frame } = useProviderWindow(true, ({ key, name }, response) =>
    change.mutate({ key, name, response }),
  )
  const isBusy = isPending || change.isPending
  return providers.length === 0 ? null : (
    <details className="ac-section">
      <summary>{texts.title}</summary>
      <p className="ac-note">{texts.text}</p>
      <ul className="ac-sessions" aria-label={texts.title}>
        {providers.map(({ key, name, isLinked }) => (
          <li key={key}>
            <FormIcon name={providerIcon(key)} size={18} />
            <span>
              {name}
              {isLinked ? <em>{texts.isLinked}</em> : null}
            </span>
            <button
              type="button"
              className="btn btn-quiet sm"
              aria-label={isLinked ? texts.unlinkLabel(name) : texts.linkLabel(name)}
              aria-busy={isBusy || undefined}
              onClick={() => {
                if (isBusy) return
                if (isLinked) change.mutate({ key, name })
                else begin({ key, name })
              }}
            >
              {isLinked ? texts.unlink : texts.link}
            </button>
          </li>
        ))}
      </ul>
      <FieldError text={failureText(error ?? change.error)} />
      {frame}
    </details>
  )
}
