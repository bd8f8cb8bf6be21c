/**
 * The details of this site to copy, and the form by which a visitor asks for a link to theirs. The browser sends it as it
 * is, with and without scripts, and gets this page with the outcome.
 */
import type { InputHTMLAttributes } from 'react'
import { pages } from '#contract/pages.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { useOrigin } from '#web/OriginContext.tsx'
import { useSite } from '#web/site/site.queries.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import styles from './AskForLink.module.css'
import { useFriendsTexts } from './friends-texts.ts'

type Props = { takesRequests: boolean; outcome: string | null }

export const AskForLink = ({ takesRequests, outcome }: Props) => {
  const texts = useFriendsTexts()
  const { author } = useSite().websiteConfigDTO
  return (
    <section id="ask" className={styles.ask} data-open={takesRequests || undefined}>
      <div>
        <h2>{takesRequests ? texts.ask : texts.exchange}</h2>
        <p className={styles.text}>{takesRequests ? texts.askText(author) : texts.exchangeText}</p>
        <SiteDetails />
      </div>
      {takesRequests ? <AskForm outcome={outcome} author={author} /> : null}
    </section>
  )
}

const SiteDetails = () => {
  const texts = useFriendsTexts()
  const {
    locale,
    texts: { prose },
  } = useLanguage()
  const { websiteConfigDTO: config } = useSite()
  const origin = useOrigin()
  const tagline = siteTagline(config, locale)
  const { isCopied, copy } = useCopied()
  const details = [
    [texts.name, siteTitle(config, locale)],
    [texts.url, `${origin}/`],
    ...(tagline ? [[texts.intro, tagline] as const] : []),
    [texts.avatar, new URL(config.authorAvatar || '/icon-192.png', origin).href],
    [texts.feed, `${origin}/rss.xml`],
  ] as const
  return (
    <div className={styles.details}>
      <dl>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={textLang(value)}>{value}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className="btn btn-line sm"
        onClick={() => copy(details.map((row) => row.join(': ')).join('\n'))}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        {isCopied ? prose.copied : texts.copy}
      </button>
      <span className="vh" role="status">
        {isCopied ? prose.copied : ''}
      </span>
    </div>
  )
}

const AskForm = ({ outcome, author }: { outcome: string | null; author: string }) => {
  const texts = useFriendsTexts()
  const asked = Object.entries(texts.asked).find(([name]) => name === outcome)
  const result = asked ? (
    <p className={styles.outcome} data-outcome={asked[0]} role={asked[0] === 'sent' ? 'status' : 'alert'}>
      <Icon name={asked[0] === 'sent' ? 'clock' : 'circle-alert'} size={14} />
      {asked[1]}
    </p>
  ) : null
  if (outcome === 'sent') return result
  return (
    <form method="post" action={pages.friends.href()}>
      {result}
      <AskField
        label={texts.address}
        note={texts.addressNote}
        name="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={200}
        pattern="\s*(https?:\/+)?[^\s\/@]+\.[^\s@]+\s*"
        title={texts.asked.url}
        required
      />
      <AskField label={texts.sentence} name="intro" maxLength={80} required />
      <AskField label={texts.name} note={texts.found} name="name" maxLength={40} />
      <AskField label={texts.picture} note={texts.found} name="picture" inputMode="url" maxLength={300} />
      <label className={styles.trap} aria-hidden="true">
        {texts.trap}
        <input name="subject" tabIndex={-1} autoComplete="off" />
      </label>
      <button type="submit" className="btn btn-pri">
        {texts.send(author)}
      </button>
    </form>
  )
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string; note?: string }

const AskField = ({ label, note, ...input }: FieldProps) => (
  <label className={styles.field}>
    <span>
      {label}
      {note ? <small>{note}</small> : null}
    </span>
    <input autoComplete="off" autoCapitalize="none" {...input} />
  </label>
)
