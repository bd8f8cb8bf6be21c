/** The settings of the site: sections in one column, an index at their side, and a bar for what is not saved. */
import { useEffect } from 'react'
import type { SettingsState } from '#contract/studio/settings.ts'
import type { PageProps } from '#web/router/route.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { AuthorSection } from './AuthorSection.tsx'
import { CommentsSection } from './CommentsSection.tsx'
import { ConflictList } from './ConflictList.tsx'
import { CssSection } from './CssSection.tsx'
import { DigestSection } from './DigestSection.tsx'
import { FilingsSection } from './FilingsSection.tsx'
import { ImagesSection } from './ImagesSection.tsx'
import { LanguagesSection } from './LanguagesSection.tsx'
import { MascotSection } from './MascotSection.tsx'
import { NamesSection } from './NamesSection.tsx'
import { NavigationSection } from './NavigationSection.tsx'
import { NetworksSection } from './NetworksSection.tsx'
import { jumpTo, SettingsIndex } from './SettingsIndex.tsx'
import styles from './SettingsScreen.module.css'
import { SignInSection } from './SignInSection.tsx'
import { settingSections } from './section-list.ts'
import { ThemeSection } from './ThemeSection.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'
import { SettingsContext, useSavedSettings, useSettingsEdit } from './use-settings.ts'

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
