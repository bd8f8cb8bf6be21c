/** The user center and, above it, the auth dialog; adds the owner's section to the owner's user center. */
import { Suspense, use } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import { AuthDialog } from './account/AuthDialog.tsx'
import { AccountTextsContext, loadAccountTexts } from './account/account-texts.ts'
import type { LoginReason } from './account/auth-form.ts'
import { UserCenter } from './account/UserCenter.tsx'
import { FormTextsContext } from './forms/form-texts.ts'

type Props = {
  /** Null while the auth dialog is closed. */
  login: LoginReason | null
  knownEmail: string
  /** Null while the user center is closed. */
  centerUser: OwnProfile | null
  onCloseLogin: () => void
  onCloseCenter: () => void
}

/** A separate chunk, so that readers do not load it. */
const loadOwnerSection = async (locale: Locale) => {
  const [{ OwnerSection }, { loadOwnerTexts }] = await Promise.all([
    import('./owner/OwnerSection.tsx'),
    import('./owner/owner-texts.ts'),
  ])
  await loadOwnerTexts(locale)
  return OwnerSection
}
const ownerSectionLoaders = { en: () => loadOwnerSection('en'), cn: () => loadOwnerSection('cn') }

const LoadedModals = ({ login, knownEmail, centerUser, onCloseLogin, onCloseCenter }: Props) => {
  const { locale } = useLanguage()
  const texts = use(loadAccountTexts(locale))
  const OwnerSection = useLazyComponent(
    centerUser?.isOwner === true,
    ownerSectionLoaders[locale],
    onCloseCenter,
  )
  return (
    <AccountTextsContext value={texts}>
      <FormTextsContext value={texts}>
        {centerUser ? (
          // The key: after an expired session, another user must not see what the first one typed.
          <UserCenter key={centerUser.userInfoId} user={centerUser} onClose={onCloseCenter}>
            {OwnerSection && centerUser.isOwner ? (
              <Suspense>
                <OwnerSection user={centerUser} />
              </Suspense>
            ) : null}
          </UserCenter>
        ) : null}
        {login ? <AuthDialog reason={login} knownEmail={knownEmail} onClose={onCloseLogin} /> : null}
      </FormTextsContext>
    </AccountTextsContext>
  )
}

export const AccountModals = (props: Props) => (
  <Suspense>
    <LoadedModals {...props} />
  </Suspense>
)
