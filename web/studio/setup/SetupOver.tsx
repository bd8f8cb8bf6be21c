/** For a setup URL that was used, or that a restart of the server has replaced. */
import { studioPages } from '#contract/studio-pages.ts'
import { LanguageSwitch } from '../frame/LanguageSwitch.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { SetupLogo } from './SetupLogo.tsx'
import styles from './SetupOver.module.css'
import { hasInput } from './setup-input.ts'

export const SetupOver = () => {
  const { over } = useStudioTexts('setup')
  return (
    <main id="main" tabIndex={-1} className={styles.over}>
      <SetupLogo />
      <h1>{over.title}</h1>
      <p>{over.text}</p>
      {hasInput() ? <p>{over.kept}</p> : null}
      <footer>
        {/* A full load: the studio opens with its own frame. */}
        <a className="btn btn-pri" href={studioPages.dashboard.href()}>
          {over.signIn}
        </a>
        <LanguageSwitch />
        <ThemeSwitch />
      </footer>
    </main>
  )
}
