/** What only the owner finds in the drawer: the second factor, and the log of what was done. Loaded by nobody else. */
import { use } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { AuditList } from './AuditList.tsx'
import { loadOwnerTexts, OwnerTextsContext } from './owner-texts.ts'
import { SecondFactor } from './SecondFactor.tsx'

const OwnerPart = ({ user }: { user: OwnProfile }) => {
  const { locale } = useLanguage()
  return (
    <OwnerTextsContext value={use(loadOwnerTexts(locale))}>
      <SecondFactor user={user} />
      <AuditList />
    </OwnerTextsContext>
  )
}
export default OwnerPart
