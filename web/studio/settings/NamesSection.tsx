/** The names and texts of the site in both languages. */
import { LanguagePairs } from './LanguagePairs.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const rows = [
  { en: 'nameEn', cn: 'nameCn', max: 40 },
  { en: 'titleEn', cn: 'titleCn', max: 100 },
  { en: 'taglineEn', cn: 'taglineCn', max: 200 },
  { en: 'noticeEn', cn: 'noticeCn', max: 2000, lines: 3 },
] as const

export const NamesSection = () => (
  <SettingsSection of="names">
    <LanguagePairs rows={rows} />
  </SettingsSection>
)
