/**
 * The first run: whoever opens the URL from the terminal becomes the owner, in four steps. The token is in the fragment of the URL,
 * which no server gets.
 */
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isFailure } from '#web/failure.ts'
import type { PageProps } from '#web/router/route.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { SetupOver } from './SetupOver.tsx'
import { SetupWizard } from './SetupWizard.tsx'

const SetupScreen = ({ search }: PageProps) => {
  const api = useStudioApi()
  const token = useSyncExternalStore(onFragmentChange, fragment)
  useTitle(useStudioTexts('setup').title)
  const { data, error, refetch } = useQuery({
    queryKey: ['setup', token],
    queryFn: () => api.setup.state({ body: { token } }),
    // Each call is one of the few attempts at the token.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: token !== '',
    // Without a network it fails at once and says so, instead of waiting.
    networkMode: 'always',
    meta: { silent: true },
  })
  if (data) return <SetupWizard key={token} state={data} token={token} requestedStep={search.get('step')} />
  const isVoid = isFailure(error) && (error.kind === 'refused' || error.kind === 'invalid')
  if (token === '' || isVoid) return <SetupOver />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />
}
export default SetupScreen

/** A new URL that is pasted over a void one loads nothing: only its fragment differs. */
const onFragmentChange = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
const fragment = () => location.hash.slice(1)
