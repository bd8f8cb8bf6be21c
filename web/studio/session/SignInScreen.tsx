/** Stands in place of every screen until the owner has logged in. */
import { useId } from 'react'
import { pages } from '#contract/pages.ts'
import { siteName } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { useSession } from '#web/session/session.ts'
import { useConfig } from '#web/site/site.queries.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SignInScreen.module.css'
import { SignInView } from './SignInView.tsx'

export const SignInScreen = () => {
  const { signIn, viewSite } = useStudioTexts('frame')
  const userInfo = useSession('userInfo')
  const token = useSession('token')
  const config = useConfig()
  const { locale } = useLanguage()
  const name = config ? siteName(config, locale) : 'Borealis'
  const titleId = useId()
  const isReader = userInfo !== null && token !== null
  useTitle(signIn.title)
  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <div className={styles.inner}>
        <a className="logo" href={pages.home.href()}>
          <Mark size={26} />
          <span lang={textLang(name)}>{name}</span>
        </a>
        <SignInView
          titleId={titleId}
          title={signIn.title}
          text={isReader ? signIn.notOwner(userInfo.nickname) : signIn.text}
          level="h1"
        />
        <footer className={styles.foot}>
          <a className={styles.back} href={pages.home.href()}>
            {viewSite}
          </a>
          <LanguageSwitch />
          <ThemeSwitch />
        </footer>
      </div>
    </main>
  )
}
