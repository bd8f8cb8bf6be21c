/** The first run: whoever opens the URL from the terminal becomes the owner, in four steps. */
import { useQuery } from '@tanstack/react-query'
import { isFailure } from '#web/failure.ts'
import type { PageProps } from '#web/router/route.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { SetupOver } from './SetupOver.tsx'
import { SetupWizard } from './SetupWizard.tsx'
import { useSetupTexts } from './setup-texts.ts'

const SetupScreen = ({ search }: PageProps) => {
  const api = useStudioApi()
  const token = search.get('token') ?? ''
  useTitle(useSetupTexts().title)
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
  if (data) return <SetupWizard state={data} token={token} requestedStep={search.get('step')} />
  const isVoid = isFailure(error) && (error.kind === 'refused' || error.kind === 'invalid')
  if (token === '' || isVoid) return <SetupOver />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />
}
export default SetupScreen
