/** The owner at the foot of the navigation: language, theme, the way back to the site, and the end of the session. */
import { pages } from '#contract/pages.ts'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AccountMenu.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const MENU = 'studio-account'

export const AccountMenu = ({ isFolded }: { isFolded: boolean }) => {
  const texts = useStudioTexts('frame')
  const userInfo = useSession('userInfo')
  const logOut = useLogOut()
  const name = userInfo?.nickname ?? ''
  return (
    <div className={styles.account}>
      <button
        type="button"
        className={styles.me}
        popoverTarget={MENU}
        aria-label={isFolded ? `${name}, ${texts.owner}` : undefined}
      >
        <Avatar name={name} src={userInfo?.avatar ?? null} size={32} />
        {isFolded ? null : (
          <span>
            <b>{name}</b>
            {texts.owner}
          </span>
        )}
      </button>
      <div id={MENU} popover="auto" className={styles.menu}>
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <a href={pages.home.href()}>
          <StudioIcon name="external-link" size={16} />
          {texts.toSite}
        </a>
        <button type="button" onClick={logOut}>
          <StudioIcon name="log-out" size={16} />
          {texts.logOut}
        </button>
      </div>
    </div>
  )
}
