/** The owner's account: who, how to sign in and where, what scripts use, and what the site sends. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import type { OwnProfile } from '#contract/users.ts'
import { useApi } from '#web/ApiContext.tsx'
import { Link } from '#web/router/Link.tsx'
import { useSession, useSessionStore } from '#web/session/session.ts'
import { AccountData } from '#web/site/account/AccountData.tsx'
import { AvatarEditor } from '#web/site/account/AvatarEditor.tsx'
import { useAccountTexts } from '#web/site/account/account-texts.ts'
import { EmailAddress, EmailPreferences } from '#web/site/account/EmailPreferences.tsx'
import { LinkedLogins } from '#web/site/account/LinkedLogins.tsx'
import { isNickname, NicknameField } from '#web/site/account/NicknameField.tsx'
import { PasswordForm } from '#web/site/account/PasswordForm.tsx'
import { SessionList } from '#web/site/account/SessionList.tsx'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { TokenSection } from '../tokens/TokenSection.tsx'
import styles from './AccountScreen.module.css'
import { PasskeySection } from './PasskeySection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'

const AccountScreen = () => {
  const { screen: texts } = useStudioTexts('account')
  const user = useSession('userInfo')
  if (!user) return <Loading />
  return (
    <>
      <ScreenHead title={texts.title} />
      <p className={styles.lead}>
        {texts.text}
        <Link className="lk" to={studioPages.settings.href(null, { section: 'author' })}>
          {texts.author}
        </Link>
      </p>
      <div className={styles.columns}>
        <div>
          <Section title={texts.you}>
            <AvatarEditor user={user} />
            <Name user={user} />
          </Section>
          <Section title={texts.emailAndPassword}>
            <EmailAddress user={user} />
            <PasswordForm user={user} />
            <LinkedLogins />
          </Section>
          <PasskeySection />
          <div className={styles.section}>
            <SecondFactorSection user={user} />
          </div>
        </div>
        <div>
          <Section title={texts.sessions}>
            <SessionList />
          </Section>
          <section className={styles.section}>
            <TokenSection />
          </section>
          <Section title={texts.emails}>
            <EmailPreferences user={user} />
          </Section>
          <div className={styles.section}>
            <AccountData user={user} onClose={() => {}} />
          </div>
        </div>
      </div>
    </>
  )
}
export default AccountScreen

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The name under comments, saved when its field is left. */
const Name = ({ user }: { user: OwnProfile }) => {
  const { screen: texts } = useStudioTexts('account')
  const { errors } = useAccountTexts()
  const failureText = useFailureText()
  const api = useApi()
  const session = useSessionStore()
  const [nickname, setNickname] = useState(user.nickname)
  const save = useMutation({
    scope: { id: 'account' },
    mutationFn: (nickname: string) =>
      api.users.updateInfo({ body: { nickname, website: user.website ?? '', intro: user.intro ?? '' } }),
    onSuccess: (_, nickname) => session.set({ userInfo: { ...user, nickname } }),
    meta: { silent: true },
  })
  const leave = () => {
    const saved = save.isPending ? save.variables : user.nickname
    if (nickname !== saved && isNickname(nickname)) save.mutate(nickname)
  }
  return (
    <form
      noValidate
      onBlur={leave}
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
    >
      <NicknameField
        note={save.isSuccess && nickname === user.nickname ? texts.nameSaved : texts.nameNote}
        value={nickname}
        error={isNickname(nickname) ? failureText(save.error) : errors.nickname}
        onChange={setNickname}
      />
    </form>
  )
}
