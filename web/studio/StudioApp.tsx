/** The whole studio around a screen: providers, the login, the frame. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useState, useSyncExternalStore } from 'react'
import type { Client } from '#contract/client.ts'
import type { Locale, Theme } from '#contract/locale.ts'
import { ApiContext } from '#web/ApiContext.tsx'
import type { Texts } from '#web/locale/en.ts'
import { LocaleProvider, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { NavigationBar } from '#web/NavigationBar.tsx'
import type { LoadingBarStore } from '#web/router/loading-bar.ts'
import type { NavigationResult, Navigator } from '#web/router/navigator.ts'
import { Router } from '#web/router/Router.tsx'
import { SessionProvider, type SessionStore, useSession } from '#web/session/session.ts'
import { AccountTextsContext, loadAccountTexts } from '#web/site/account/account-texts.ts'
import { CurrentPage } from '#web/site/CurrentPage.tsx'
import { FormTextsContext } from '#web/site/forms/form-texts.ts'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import { LocalizedToastRegion, ToastsProvider } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import type { Toasts } from '#web/ui/toasts.ts'
import { Button } from './frame/Button.tsx'
import { LoadError, Loading } from './frame/LoadState.tsx'
import { StudioShell } from './frame/StudioShell.tsx'
import { studioScreens } from './screen-list.ts'
import type { SessionOpening } from './session/opening.ts'
import { SessionLostDialog, SignInRequestsContext } from './session/SessionLostDialog.tsx'
import { SignInScreen } from './session/SignInScreen.tsx'
import type { SignInRequests } from './session/sign-in-requests.ts'
import { BackgroundApiContext, StudioApiContext, type StudioClient } from './session/studio-api.ts'
import { useStudioTexts } from './studio-texts.ts'

export type StudioAppProps = {
  api: Client
  /** For what the screens share with the site, such as the account: it asks for the login when the session has ended. */
  screenApi: Client
  studioApi: StudioClient
  backgroundApi: StudioClient
  queryClient: QueryClient
  session: SessionStore
  opening: SessionOpening
  signInRequests: SignInRequests
  toasts: Toasts
  locale: Locale
  texts: Texts
  timeZone: string
  theme: Theme
  first: NavigationResult
  bar: LoadingBarStore
  navigator: Navigator
  onLanguage: (locale: Locale) => void
}

export const StudioApp = (props: StudioAppProps) => (
  <QueryClientProvider client={props.queryClient}>
    <ApiContext value={props.api}>
      <StudioApiContext value={props.studioApi}>
        <BackgroundApiContext value={props.backgroundApi}>
          <SessionProvider value={props.session}>
            <SignInRequestsContext value={props.signInRequests}>
              <ToastsProvider value={props.toasts}>
                <LocaleProvider
                  locale={props.locale}
                  texts={props.texts}
                  timeZone={props.timeZone}
                  onSwitch={props.onLanguage}
                >
                  <ThemeProvider theme={props.theme}>
                    <Suspense>
                      <FormTexts>
                        <Studio {...props} />
                      </FormTexts>
                    </Suspense>
                  </ThemeProvider>
                </LocaleProvider>
              </ToastsProvider>
            </SignInRequestsContext>
          </SessionProvider>
        </BackgroundApiContext>
      </StudioApiContext>
    </ApiContext>
  </QueryClientProvider>
)

/** The texts of the login and of every form control. */
const FormTexts = ({ children }: { children: ReactNode }) => {
  const texts = use(loadAccountTexts(useLanguage().locale))
  return (
    <AccountTextsContext value={texts}>
      <FormTextsContext value={texts}>{children}</FormTextsContext>
    </AccountTextsContext>
  )
}

const Studio = ({ first, navigator, bar, opening, screenApi }: StudioAppProps) => {
  const isOpen = useIsOpen()
  const openingState = useSyncExternalStore(opening.subscribe, opening.state)
  return (
    <Router first={first} navigator={navigator}>
      {(arrival) => {
        const retry = () => void navigator.reload()
        const current = (
          <CurrentPage arrival={arrival} fallback={(error) => <LoadError error={error} onRetry={retry} />} />
        )
        if (isForAnyone(arrival))
          return (
            <>
              {current}
              <LocalizedToastRegion />
            </>
          )
        if (!isOpen && openingState === 'over')
          return (
            <>
              <SignInScreen />
              <LocalizedToastRegion />
            </>
          )
        return (
          <>
            <NavigationBar bar={bar} />
            <StudioShell screens={studioScreens}>
              {isOpen ? (
                <ApiContext value={screenApi}>{current}</ApiContext>
              ) : (
                <OpeningView isAsking={openingState === 'asking'} onRetry={opening.retry} />
              )}
            </StudioShell>
            <SessionLostDialog />
          </>
        )
      }}
    </Router>
  )
}

/** In the frame, until it is known who opens the studio. */
const OpeningView = ({ isAsking, onRetry }: { isAsking: boolean; onRetry: () => void }) => {
  const { retry, unanswered } = useStudioTexts('frame')
  if (isAsking) return <Loading />
  return (
    <div role="alert">
      <State level="h1" mood="odd" title={unanswered.title} text={unanswered.text}>
        <Button icon="rotate-cw" size={15} onClick={onRetry}>
          {retry}
        </Button>
      </State>
    </div>
  )
}

const isForAnyone = ({ screen }: NavigationResult): boolean =>
  studioScreens.some(({ url, isForAnyone }) => isForAnyone && url === screen?.route.url)

/** Once the owner is in, the screens stay when the session ends: what was typed stays with them. */
const useIsOpen = (): boolean => {
  const userInfo = useSession('userInfo')
  const token = useSession('token')
  const [openedFor, setOpenedFor] = useState<number | null>(null)
  const owner = userInfo?.isOwner ? userInfo.userInfoId : null
  if (owner === null) {
    if (openedFor !== null) setOpenedFor(null)
    return false
  }
  if (token !== null && openedFor !== owner) setOpenedFor(owner)
  return token !== null || openedFor === owner
}
