/** The links to the author's accounts, and others of the owner's own: as a row of icons, or as a list with their names. */
import { useId } from 'react'
import type { Network } from '#contract/networks.ts'
import type { FrameConfig, LinkedProfile } from '#contract/settings.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import marks from './networks.svg?no-inline'

/** More would need a second row in the sidebar. */
const MAX_ICONS = 8

/** The names that are the same in both languages. */
const brands = {
  github: 'GitHub',
  gitee: 'Gitee',
  twitter: 'X',
  stackoverflow: 'Stack Overflow',
  qq: 'QQ',
  csdn: 'CSDN',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  youtube: 'YouTube',
  instagram: 'Instagram',
  telegram: 'Telegram',
  rss: 'RSS',
}

const useNameOf = () => {
  const { locale, texts } = useLanguage()
  const names: Record<Network, string> = { ...brands, ...texts.accounts.networks }
  return ({ icon, name }: LinkedProfile): string => (name ? name[locale] : names[icon as Network])
}

type Props = { config: FrameConfig; className?: string | undefined }

export const SocialLinks = ({ config: { profiles } }: Props) => {
  const { frame, accounts } = useTexts()
  const id = useId()
  if (profiles.length === 0) return null
  const shown = profiles.length > MAX_ICONS ? profiles.slice(0, MAX_ICONS - 1) : profiles
  const rest = profiles.slice(shown.length)
  return (
    <ul className="social" aria-label={frame.socialLinks}>
      {shown.map((profile) => (
        <li key={profile.icon + profile.address}>
          <ProfileLink profile={profile} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li>
          <button type="button" popoverTarget={id} aria-label={accounts.more(rest.length)}>
            <Icon name="ellipsis" size={18} />
          </button>
          <div id={id} popover="auto" className="account-panel">
            <ProfileRows profiles={rest} />
          </div>
        </li>
      ) : null}
    </ul>
  )
}

/** The same with names and addresses, for pages that have the room. */
export const SocialList = ({ config: { profiles }, className }: Props) => {
  const { frame } = useTexts()
  if (profiles.length === 0) return null
  return <ProfileRows profiles={profiles} label={frame.socialLinks} className={className} />
}

type RowsProps = { profiles: readonly LinkedProfile[]; label?: string; className?: string | undefined }

const ProfileRows = ({ profiles, label, className = '' }: RowsProps) => (
  <ul className={`social-list ${className}`} aria-label={label}>
    {profiles.map((profile) => (
      <li key={profile.icon + profile.address}>
        <ProfileLink profile={profile} isNamed />
      </li>
    ))}
  </ul>
)

/** Some networks have no public profile, only a name to search for: it is in a panel. */
const ProfileLink = ({ profile, isNamed = false }: { profile: LinkedProfile; isNamed?: boolean }) => {
  const { accounts } = useTexts()
  const id = useId()
  const { address, icon } = profile
  const name = useNameOf()(profile)
  const glyph = <Glyph icon={icon} name={name} />
  const content = isNamed ? (
    <>
      {glyph}
      <b>{name}</b>
      <span>{icon === 'rss' ? accounts.feed : addressText(address)}</span>
    </>
  ) : (
    glyph
  )
  const label = isNamed ? {} : { 'aria-label': name, title: name }
  if (!/^(?:https?:|mailto:|\/)/i.test(address))
    return (
      <>
        <button type="button" popoverTarget={id} {...label}>
          {content}
        </button>
        <AccountPanel id={id} profile={profile} name={name} glyph={glyph} />
      </>
    )
  const outside = /^https?:/i.test(address)
    ? { target: '_blank', rel: profile.name ? 'noopener' : 'me noopener' }
    : {}
  return (
    <a href={address} {...outside} {...label}>
      {content}
    </a>
  )
}

const addressText = (address: string): string =>
  address.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '').replace(/\/$/, '')

/** Without a glyph of its own: the first letter of the name. */
const Glyph = ({ icon, name }: { icon: string; name: string }) => (
  <svg className="network" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
    {icon ? (
      <use href={`${marks}#${icon}`} />
    ) : (
      <>
        <path d="M4 3.5h16v17H4z" />
        <text x="12" y="16.7" textAnchor="middle">
          {[...name][0]?.toLocaleUpperCase()}
        </text>
      </>
    )}
  </svg>
)
