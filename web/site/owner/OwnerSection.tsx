/** The owner's section of the user center: second factor and audit log. A separate chunk that readers never load. */
import { use } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { AuditList } from './AuditList.tsx'
import { loadOwnerTexts, OwnerTextsContext } from './owner-texts.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'

export const OwnerSection = ({ user }: { user: OwnProfile }) => {
  const { locale } = useLanguage()
  return (
    <OwnerTextsContext value={use(loadOwnerTexts(locale))}>
      <SecondFactorSection user={user} />
      <AuditList />
    </OwnerTextsContext>
  )
}
