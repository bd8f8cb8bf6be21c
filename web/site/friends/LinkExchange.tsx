/** Explains how to exchange links, with the details of this site to copy. */
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { useOrigin } from '#web/OriginContext.tsx'
import { useSite } from '#web/site/site.queries.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import styles from './FriendsPage.module.css'

export const LinkExchange = () => {
  const { locale, texts } = useLanguage()
  const { friends, prose } = texts
  const { websiteConfigDTO: config } = useSite()
  const origin = useOrigin()
  const tagline = siteTagline(config, locale)
  const { isCopied, copy } = useCopied()
  const details = [
    [friends.name, siteTitle(config, locale)],
    [friends.url, `${origin}/`],
    ...(tagline ? [[friends.intro, tagline] as const] : []),
    ...(config.authorAvatar ? [[friends.avatar, new URL(config.authorAvatar, origin).href] as const] : []),
  ] as const
  return (
    <section className={styles.ask}>
      <div>
        <h2>{friends.ask}</h2>
        <p>{friends.askText}</p>
        <button
          type="button"
          className="btn btn-line sm"
          onClick={() => copy(details.map((row) => row.join(': ')).join('\n'))}
        >
          <Icon name={isCopied ? 'check' : 'copy'} size={16} />
          {isCopied ? prose.copied : friends.copy}
        </button>
        <span className="vh" role="status">
          {isCopied ? prose.copied : ''}
        </span>
      </div>
      <dl>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={textLang(value)}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
