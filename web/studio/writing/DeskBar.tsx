/** The bar of the desk: where one is, how the saving goes, the views, and what leads to the reader. */
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { useFrameTexts } from '../frame/frame-texts.ts'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import type { DraftSaver } from '../saving/draft-saver.ts'
import styles from './DeskBar.module.css'
import { SavingStatus } from './SavingStatus.tsx'
import type { DeskView } from './WritingDesk.tsx'
import { useWritingTexts } from './writing-texts.ts'

const viewIcons: Record<DeskView, StudioIconName> = { write: 'pen-line', split: 'columns-2', read: 'eye' }

type Props = {
  saver: DraftSaver
  article: ArticleUnderEdit | null
  title: string
  articleId: number | null
  view: DeskView
  onView: (view: DeskView) => void
  isFocusMode: boolean
  onFocusMode: (isOn: boolean) => void
}

export const DeskBar = ({ saver, title, view, onView, isFocusMode, onFocusMode }: Props) => {
  const texts = useWritingTexts()
  const frame = useFrameTexts()
  return (
    <header className={styles.bar}>
      <div className={styles.crumb}>
        <Link to={studioPages.dashboard.href()}>{frame.nav.dashboard}</Link>
        <span aria-hidden="true">/</span>
        <h1>{title || texts.untitled}</h1>
      </div>
      <SavingStatus saver={saver} />
      <div className={styles.actions}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend */}
        <div className={styles.views} role="group" aria-label={texts.layout}>
          {(['write', 'split', 'read'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === view} onClick={() => onView(one)}>
              <StudioIcon name={viewIcons[one]} size={15} />
              <span>{texts.views[one]}</span>
            </button>
          ))}
        </div>
        <button
          type="button"
          className={`ib ${styles.focus}`}
          aria-label={texts.focusMode}
          aria-pressed={isFocusMode}
          onClick={() => onFocusMode(!isFocusMode)}
        >
          <StudioIcon name="maximize" size={17} />
        </button>
        <ThemeSwitch />
      </div>
    </header>
  )
}
