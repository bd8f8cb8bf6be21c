/** The settings of the site: sections in one column, an index at their side, and a bar for what is not saved. */
import { useEffect } from 'react'
import { MAX_CSS_LENGTH } from '#contract/studio/accent.ts'
import type { SettingsState } from '#contract/studio/settings.ts'
import type { PageProps } from '#web/router/route.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { Switch } from '../frame/Switch.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Choice } from './Choice.tsx'
import { ConflictList } from './ConflictList.tsx'
import { DigestSection } from './DigestSection.tsx'
import { FilingsSection } from './FilingsSection.tsx'
import { ImageSetting } from './ImageSetting.tsx'
import { LanguagePairs } from './LanguagePairs.tsx'
import { NavigationSection } from './NavigationSection.tsx'
import { TextSetting } from './SettingField.tsx'
import { jumpTo, SettingsIndex } from './SettingsIndex.tsx'
import styles from './SettingsScreen.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { SignInSection } from './SignInSection.tsx'
import { SwitchSetting } from './SwitchSetting.tsx'
import { networkSettings, settingSections } from './section-list.ts'
import { ThemeSection } from './ThemeSection.tsx'
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
  useEffect(() => {
    const found = settingSections.find(({ key }) => key === section)
    if (found) jumpTo(found.key)
  }, [section])
  return (
    <SettingsContext value={useSettingsEdit(state)}>
      <ScreenHead title={texts.title}>
        <ThemeSwitch />
      </ScreenHead>
      <div className={styles.screen}>
        <SettingsIndex />
        <div className={styles.sections}>
          <ConflictList />
          <NamesSection />
          <ImagesSection />
          <AuthorSection />
          <NetworksSection />
          <FilingsSection />
          <LanguagesSection />
          <ThemeSection />
          <NavigationSection />
          <MascotSection />
          <CssSection />
          <CommentsSection />
          <DigestSection />
          <SignInSection />
        </div>
      </div>
      <UnsavedBar />
    </SettingsContext>
  )
}

/** Who writes here: name, avatar and its shape, introduction. */
const AuthorSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="author">
      <div className={styles.stack}>
        <TextSetting name="author" max={30} />
        <ImageSetting name="authorAvatar" />
        <Choice name="avatarShape" options={texts.shapes} />
        <LanguagePairs rows={[{ en: 'authorIntroEn', cn: 'authorIntroCn', max: 2000, lines: 4 }]} />
      </div>
    </SettingsSection>
  )
}

/** The kinds of comment subjects, in the order of the navigation. */
const commentKinds = [1, 5, 4, 2, 3] as const

/** Where readers can comment, and whether their comments wait for approval. */
const CommentsSection = () => {
  const texts = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const closed = settings.closedComments
  return (
    <SettingsSection of="comments">
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
        <Choice name="commentApproval" options={texts.approvals} />
      </div>
    </SettingsSection>
  )
}

/** The owner's own CSS. */
const CssSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="css">
      <div className={styles.code}>
        <TextSetting name="customCss" rows={10} max={MAX_CSS_LENGTH} note={texts.cssNote} />
      </div>
    </SettingsSection>
  )
}

/** The images of the site: logo, favicon, header image, default cover, and the avatars of who has none. */
const ImagesSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="images">
      <div className={styles.stack}>
        <ImageSetting name="logo" />
        <ImageSetting name="favicon" />
        <ImageSetting name="headerImage" isWide />
        <ImageSetting name="defaultCover" isWide />
        <Choice name="coverStyle" options={texts.coverStyles} />
        <ImageSetting name="userAvatar" />
        <ImageSetting name="touristAvatar" />
      </div>
    </SettingsSection>
  )
}

/** Whether visitors choose the language, and which one they get first. */
const LanguagesSection = () => {
  const texts = useStudioTexts('settings')
  return (
    <SettingsSection of="languages">
      <div className={styles.switches}>
        <SwitchSetting name="multiLanguage" note={texts.multiLanguageNote} />
        <Choice name="defaultLocale" options={texts.languages} />
      </div>
    </SettingsSection>
  )
}

/** The mascot, the tone of the theme toggle, and what comes from other servers. */
const MascotSection = () => (
  <SettingsSection of="mascot">
    <div className={styles.switches}>
      <SwitchSetting name="hasMascot" />
      <SwitchSetting name="themeSound" />
    </div>
  </SettingsSection>
)

const nameRows = [
  { en: 'nameEn', cn: 'nameCn', max: 40 },
  { en: 'titleEn', cn: 'titleCn', max: 100 },
  { en: 'taglineEn', cn: 'taglineCn', max: 200 },
  { en: 'noticeEn', cn: 'noticeCn', max: 2000, lines: 3 },
] as const

/** The names and texts of the site in both languages. */
const NamesSection = () => (
  <SettingsSection of="names">
    <LanguagePairs rows={nameRows} />
  </SettingsSection>
)

/** The owner's profiles at social networks. */
const NetworksSection = () => (
  <SettingsSection of="networks">
    <div className={styles.fields}>
      {networkSettings.map((network) => (
        <TextSetting key={network} name={network} />
      ))}
    </div>
  </SettingsSection>
)
