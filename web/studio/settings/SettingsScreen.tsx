/** The settings of the site, or those of its appearance: sections in one column, an index at their side, and a bar for what is not saved. */
import { type ReactNode, useEffect } from 'react'
import type { Counter } from '#contract/settings.ts'
import { MAX_CSS_LENGTH } from '#contract/studio/accent.ts'
import type { SettingsState } from '#contract/studio/settings.ts'
import type { PageProps } from '#web/router/route.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { Switch } from '../frame/Switch.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useNavPlace } from '../frame/use-nav-place.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AccentEditor } from './AccentEditor.tsx'
import { AnalyticsSettings } from './AnalyticsSettings.tsx'
import { Choice } from './Choice.tsx'
import { ColorSetting } from './ColorSetting.tsx'
import { ConflictList } from './ConflictList.tsx'
import { DigestSettings } from './DigestSettings.tsx'
import { EmailSettings } from './EmailSettings.tsx'
import { FilingsSettings } from './FilingsSettings.tsx'
import { ImageSetting } from './ImageSetting.tsx'
import { LanguagePairs } from './LanguagePairs.tsx'
import { NavigationSettings } from './NavigationSettings.tsx'
import { NetworkSettings } from './NetworkSettings.tsx'
import { RedirectSettings } from './RedirectSettings.tsx'
import { TextSetting } from './SettingField.tsx'
import { jumpTo, SettingsIndex } from './SettingsIndex.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection, SwitchSetting } from './SettingsSection.tsx'
import { SignInSettings } from './SignInSettings.tsx'
import { type SectionKey, sectionsOn, settingSections } from './section-list.ts'
import { TextFileSettings } from './TextFileSettings.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'
import { SettingsContext, useSavedSettings, useSettings, useSettingsEdit } from './use-settings.ts'

const SettingsScreen = ({ search }: PageProps) => {
  const { data, error, refetch } = useSavedSettings()
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <OpenSettings state={data} section={search.get('section')} />
}
export default SettingsScreen

const OpenSettings = ({ state, section }: { state: SettingsState; section: string | null }) => {
  const texts = useStudioTexts('settings')
  const { nav } = useStudioTexts('frame')
  const isAppearance = useNavPlace()?.entry.text === 'appearance'
  useEffect(() => {
    const found = settingSections.find(({ key }) => key === section)
    if (found) jumpTo(found.key)
  }, [section])
  return (
    <SettingsContext value={useSettingsEdit(state)}>
      <ScreenHead title={isAppearance ? nav.appearance : texts.title}>
        <ThemeSwitch />
      </ScreenHead>
      <div className={styles.screen}>
        <SettingsIndex isAppearance={isAppearance} />
        <div className={styles.sections}>
          <ConflictList />
          {sectionsOn(isAppearance).map(({ key }) => {
            const Settings = drawn[key]
            return (
              <SettingsSection key={key} of={key}>
                {Settings ? <Settings /> : null}
              </SettingsSection>
            )
          })}
        </div>
      </div>
      <UnsavedBar />
    </SettingsContext>
  )
}

/** Who writes here: name, avatar and its shape, introduction. */
const AuthorSettings = () => {
  const texts = useStudioTexts('settings')
  return (
    <div className={styles.stack}>
      <TextSetting name="author" max={30} />
      <ImageSetting name="authorAvatar" />
      <Choice name="avatarShape" options={texts.shapes} />
      <LanguagePairs rows={[{ en: 'authorIntroEn', cn: 'authorIntroCn', max: 2000, lines: 4 }]} />
    </div>
  )
}

/** The kinds of comment subjects, in the order of the navigation. */
const commentKinds = [1, 5, 4, 2, 3] as const

/** Where readers can comment, and whether their comments wait for approval. */
const CommentsSettings = () => {
  const texts = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const closed = settings.closedComments
  return (
    <div className={styles.switches} data-setting="closedComments">
      {commentKinds.map((kind) => (
        <Switch
          key={kind}
          label={texts.commentKinds[kind]}
          isOn={!closed.includes(kind)}
          onChange={(isOn) => {
            const others = closed.filter((one) => one !== kind)
            set({ closedComments: (isOn ? others : [...others, kind]).sort() })
          }}
        />
      ))}
      <Choice name="guestComments" options={texts.guests} />
      <Choice name="commentApproval" options={texts.approvals} />
    </div>
  )
}

/** The counts that pages show. */
const CountersSettings = () => {
  const texts = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const hidden = settings.hiddenCounters
  const counters = Object.keys(texts.counters) as Counter[]
  return (
    <div className={styles.switches} data-setting="hiddenCounters">
      {counters.map((counter) => (
        <Switch
          key={counter}
          label={texts.counters[counter]}
          isOn={!hidden.includes(counter)}
          onChange={(isOn) =>
            set({
              hiddenCounters: counters.filter((one) => (one === counter ? !isOn : hidden.includes(one))),
            })
          }
        />
      ))}
    </div>
  )
}

/** The owner's own CSS. */
const CssSettings = () => (
  <div className={styles.code}>
    <TextSetting name="customCss" rows={10} max={MAX_CSS_LENGTH} />
  </div>
)

/** The images of the site: logo, favicon, header image, default cover, and the avatars of who has none. */
const ImagesSettings = () => {
  const texts = useStudioTexts('settings')
  return (
    <div className={styles.stack}>
      <ImageSetting name="logo" />
      <ImageSetting name="favicon" />
      <ImageSetting name="headerImage" isWide />
      <ImageSetting name="defaultCover" isWide />
      <Choice name="coverStyle" options={texts.coverStyles} />
      <ImageSetting name="userAvatar" />
      <ImageSetting name="touristAvatar" />
    </div>
  )
}

/** What names in URLs are made of. */
const UrlsSettings = () => {
  const texts = useStudioTexts('settings')
  return <Choice name="urlNames" options={texts.urlNames} />
}

/** Whether visitors choose the language, and which one they get first. */
const LanguagesSettings = () => {
  const texts = useStudioTexts('settings')
  return (
    <div className={styles.switches}>
      <SwitchSetting name="multiLanguage" />
      <Choice name="defaultLocale" options={texts.languages} />
    </div>
  )
}

const nameRows = [
  { en: 'nameEn', cn: 'nameCn', max: 40 },
  { en: 'titleEn', cn: 'titleCn', max: 100 },
  { en: 'taglineEn', cn: 'taglineCn', max: 200 },
  { en: 'noticeEn', cn: 'noticeCn', max: 2000, lines: 3 },
] as const

/** The names and texts of the site in both languages. */
const NamesSettings = () => <LanguagePairs rows={nameRows} />

const EXAMPLE = 'linear-gradient(to bottom, #0d1318, transparent)'
const LIGHT_EXAMPLE = 'linear-gradient(to bottom, #f7fbfb, transparent)'

/** The first theme of a visitor, the accent, the gradients, and what opens the home page. */
const ThemeSettings = () => {
  const texts = useStudioTexts('settings')
  return (
    <>
      <div className={styles.stack}>
        <Choice name="theme" options={texts.themes} />
        <SwitchSetting name="hasFeatured" />
      </div>
      <AccentEditor />
      <h3>{texts.gradients}</h3>
      <div className={styles.stack}>
        <div className={styles.thirds}>
          <ColorSetting name="gradient1" />
          <ColorSetting name="gradient2" />
          <ColorSetting name="gradient3" />
        </div>
        <TextSetting name="headerGradientDark" max={500} placeholder={EXAMPLE} note={texts.gradientNote} />
        <TextSetting name="headerGradientLight" max={500} placeholder={LIGHT_EXAMPLE} />
      </div>
    </>
  )
}

/** How search engines know that the site is the owner's. */
const VerificationSettings = () => (
  <div className={styles.code}>
    <TextSetting
      name="verificationTags"
      rows={3}
      max={2000}
      placeholder='<meta name="google-site-verification" content="…">'
    />
  </div>
)

/** What the sections draw above their plain settings. */
const drawn: Partial<Record<SectionKey, () => ReactNode>> = {
  names: NamesSettings,
  images: ImagesSettings,
  author: AuthorSettings,
  networks: NetworkSettings,
  filings: FilingsSettings,
  urls: UrlsSettings,
  redirects: RedirectSettings,
  languages: LanguagesSettings,
  theme: ThemeSettings,
  navigation: NavigationSettings,
  css: CssSettings,
  comments: CommentsSettings,
  counters: CountersSettings,
  verification: VerificationSettings,
  analytics: AnalyticsSettings,
  textFiles: TextFileSettings,
  email: EmailSettings,
  digest: DigestSettings,
  signIn: SignInSettings,
}
