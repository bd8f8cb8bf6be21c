/** The language menu, shown only when the site has more than one language. A popover needs no script to open. */

import { type Locale, langTag, locales } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PreferenceForm } from '../PreferenceForm.tsx'

const MENU = 'languages'
const shortNames: Record<Locale, string> = { en: 'EN', cn: '中文' }

export const LanguageMenu = () => {
  const { locale, texts, switchTo } = useLanguage()
  const { frame } = texts
  const names: Record<Locale, string> = { en: frame.english, cn: frame.chinese }
  const choose = (value: string) => {
    document.getElementById(MENU)?.hidePopover()
    return switchTo(value as Locale)
  }
  return (
    <div className="lang">
      <button
        type="button"
        className="ib"
        popoverTarget={MENU}
        aria-label={`${frame.language}: ${shortNames[locale]}`}
      >
        {shortNames[locale]}
        <Icon name="chevron-down" size={14} />
      </button>
      <div id={MENU} popover="auto" className="head-menu lang-menu">
        <PreferenceForm onSubmit={choose}>
          {locales.map((one) => (
            <button
              key={one}
              type="submit"
              name="locale"
              value={one}
              lang={langTag[one]}
              aria-current={one === locale ? 'true' : undefined}
            >
              {names[one]}
              {one === locale ? <Icon name="check" size={16} /> : null}
            </button>
          ))}
        </PreferenceForm>
      </div>
    </div>
  )
}
