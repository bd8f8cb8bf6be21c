/** The owner at the foot of the navigation: the account, theme, language, keys, and the end of the session. */
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useSession } from '#web/session/session.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AccountMenu.module.css'
import { languageNames } from './LanguageSwitch.tsx'
import { accountEntry } from './navigation.ts'
import { useOpenShortcutList } from './ShortcutsProvider.tsx'

const MENU = 'studio-account'
const close = () => document.getElementById(MENU)?.hidePopover()

export const AccountMenu = ({ isFolded, isCurrent }: { isFolded: boolean; isCurrent: boolean }) => {
  const texts = useStudioTexts('frame')
  const userInfo = useSession('userInfo')
  const { theme, toggle } = useTheme()
  const { locale, switchTo } = useLanguage()
  const logOut = useLogOut()
  const openShortcutList = useOpenShortcutList()
  const name = userInfo?.nickname ?? ''
  return (
    <div className={isFolded ? `${styles.account} ${styles.folded}` : styles.account}>
      <button
        type="button"
        className={styles.me}
        popoverTarget={MENU}
        data-current={isCurrent || undefined}
        aria-label={isFolded ? `${name}, ${texts.account}` : undefined}
      >
        <Avatar name={name} src={userInfo?.avatar ?? null} size={32} />
        {isFolded ? null : (
          <>
            <span>
              <b>{name}</b>
              {texts.account}
            </span>
            <StudioIcon name="chevrons-up-down" size={15} />
          </>
        )}
      </button>
      <div id={MENU} popover="auto" className={styles.menu}>
        <Link to={accountEntry.to} onClick={close}>
          <StudioIcon name="user-round" size={16} />
          {texts.account}
        </Link>
        <button type="button" onClick={() => toggle()}>
          <StudioIcon name={theme === 'theme-dark' ? 'moon' : 'sun'} size={16} />
          {texts.themeName}
          <small>{texts.themes[theme ?? 'theme-dark']}</small>
        </button>
        <button type="button" onClick={() => void switchTo(locale === 'en' ? 'cn' : 'en')}>
          <StudioIcon name="languages" size={16} />
          {texts.language}
          <small>{languageNames[locale]}</small>
        </button>
        <button
          type="button"
          onClick={() => {
            close()
            openShortcutList()
          }}
        >
          <StudioIcon name="list" size={16} />
          {texts.shortcuts.title}
          <kbd>?</kbd>
        </button>
        <button type="button" onClick={logOut}>
          <StudioIcon name="log-out" size={16} />
          {texts.logOut}
        </button>
      </div>
    </div>
  )
}
