/** What is missing before the article is published. */
import { StudioIcon } from '../../icons/StudioIcon.tsx'
import type { EditedDraft } from '../../saving/draft-content.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import styles from './MissingSection.module.css'
import { PanelSection } from './PanelSection.tsx'
import { missingContent } from './publishing-checks.ts'

export const MissingSection = ({ content }: { content: EditedDraft }) => {
  const { missing } = useStudioTexts('publishing')
  const missingEntries = missingContent(content)
  return (
    <PanelSection title={missing.title}>
      <ul className={styles.list}>
        {missingEntries.map(({ check, count }) => (
          <li key={check} className={styles.warning}>
            <StudioIcon name="triangle-alert" size={16} />
            {missing.check(check, count)}
          </li>
        ))}
        {missingEntries.length === 0 ? (
          <li>
            <StudioIcon name="check" size={16} />
            {missing.nothing}
          </li>
        ) : null}
      </ul>
    </PanelSection>
  )
}
