/** Says on a screen that readers find nothing of its section, because the owner has hidden it. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './HiddenSectionNote.module.css'

export const HiddenSectionNote = () => {
  const { hiddenSection } = useStudioTexts('frame')
  return (
    <p className={styles.note}>
      <StudioIcon name="lock" size={15} />
      <span>
        {hiddenSection.text}
        <Link className="lk" to={`${studioPages.settings.href()}#settings-navigation`}>
          {hiddenSection.show}
        </Link>
      </span>
    </p>
  )
}
