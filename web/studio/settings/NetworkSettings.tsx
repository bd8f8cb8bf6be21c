/** The accounts of the author on networks, what their names become, and other links of the owner's own. */
import {
  isNamedOnly,
  type LinkIcon,
  linkIcons,
  type Network,
  networks,
  profileUrl,
} from '#contract/networks.ts'
import type { StudioSettings } from '#contract/studio/settings.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Button, IconButton } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { ImageSetting } from './ImageSetting.tsx'
import { LinkFields } from './LinkFields.tsx'
import styles from './NetworkSettings.module.css'
import fieldStyles from './SettingField.module.css'
import { TextSetting } from './SettingField.tsx'
import screenStyles from './SettingsScreen.module.css'
import { useSettings } from './use-settings.ts'

export const NetworkSettings = () => {
  const { settings } = useSettings()
  return (
    <>
      <div className={screenStyles.fields}>
        {networks.map((network) => (
          <TextSetting
            key={network}
            name={network}
            note={<Outcome network={network} text={settings[network].trim()} />}
          />
        ))}
      </div>
      <div className={`${screenStyles.stack} ${styles.more}`}>
        {settings.wechat || settings.wechatImage ? <ImageSetting name="wechatImage" /> : null}
        {settings.qq || settings.qqImage ? <ImageSetting name="qqImage" /> : null}
      </div>
      <OtherLinks />
    </>
  )
}

/** Where the icon will lead, unless that is what was typed. */
const Outcome = ({ network, text }: { network: Network; text: string }) => {
  const { networks: texts } = useStudioTexts('settings')
  if (text === '') return network === 'rss' ? texts.feed : null
  const url = profileUrl(network, text)
  if (url !== null) return url === text ? null : texts.leadsTo(url)
  return isNamedOnly(network) ? texts.inPanel : <span className={styles.wrong}>{texts.noLink}</span>
}

type OtherLink = StudioSettings['links'][number]

const OtherLinks = () => {
  const texts = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const { links } = settings
  return (
    <div data-setting="links" className={styles.links}>
      <h3>{texts.fields.links}</h3>
      {links.length > 0 ? (
        <ul>
          {links.map((link, place) => (
            <OtherLinkRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state of its own
              key={place}
              place={place}
              link={link}
              onChange={(next) => set({ links: links.with(place, next) })}
              onRemove={() => set({ links: links.toSpliced(place, 1) })}
            />
          ))}
        </ul>
      ) : null}
      <Button
        icon="link"
        size={15}
        onClick={() => set({ links: [...links, { href: '', en: '', cn: '', icon: '' }] })}
      >
        {texts.navigation.addLink}
      </Button>
    </div>
  )
}

type RowProps = {
  place: number
  link: OtherLink
  onChange: (link: OtherLink) => void
  onRemove: () => void
}

const OtherLinkRow = ({ place, link, onChange, onRemove }: RowProps) => {
  const texts = useStudioTexts('settings')
  const { locale } = useLanguage()
  const name = (locale === 'en' ? link.en || link.cn : link.cn || link.en) || texts.navigation.newLink
  const iconName = (icon: LinkIcon): string =>
    icon === '' ? texts.networks.letter : icon === 'link' ? texts.networks.chain : texts.fields[icon]
  return (
    <li>
      <LinkFields name={`links.${place}`} link={link} onChange={onChange} />
      <label>
        <small>{texts.networks.icon}</small>
        <select
          className={fieldStyles.input}
          value={link.icon}
          onChange={({ target }) => onChange({ ...link, icon: target.value as LinkIcon })}
        >
          {linkIcons.map((icon) => (
            <option key={icon} value={icon}>
              {iconName(icon)}
            </option>
          ))}
        </select>
      </label>
      <IconButton icon="trash-2" size={16} label={texts.navigation.remove(name)} onClick={onRemove} />
    </li>
  )
}
