/** Buttons beside the text: comments, share or copy link, reading settings and, on narrow screens, the table of contents. */

import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ArticleActions.module.css'
import { CONTENTS_ID } from './contents-id.ts'
import { ReadingSettingsPopover } from './ReadingSettingsPopover.tsx'
import type { ReadingSettings } from './use-reading-settings.ts'
import { useShareLink } from './use-share-link.ts'

type Props = {
  title: string
  url: string
  /** The owner's link to the editor; null for everybody else. */
  editHref: string | null
  settings: ReadingSettings
  onSettings: (settings: ReadingSettings) => void
  hasContents: boolean
  isChinese: boolean
}

const SETTINGS_ID = 'reading-settings'

export const ArticleActions = ({
  title,
  url,
  editHref,
  settings,
  onSettings,
  hasContents,
  isChinese,
}: Props) => {
  const { article, comments, prose } = useTexts()
  const { isCopied, canShare, share } = useShareLink({ title, url })
  const shareLabel = canShare ? article.share : article.copyLink
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        <a href="#comments" aria-label={comments.title} title={comments.title}>
          <Icon name="message-circle" size={19} />
        </a>
        <button
          type="button"
          aria-label={shareLabel}
          title={shareLabel}
          // The click would end the selection that the link can name.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void share()}
        >
          {isCopied ? (
            <Icon name="check" size={19} className={styles.done} />
          ) : (
            <Icon name="link" size={19} />
          )}
        </button>
        <button
          type="button"
          aria-label={article.readingSettings}
          title={article.readingSettings}
          popoverTarget={SETTINGS_ID}
          className={styles.settingsButton}
        >
          <Icon name="a-large-small" size={19} />
        </button>
        {editHref === null ? null : (
          <a href={editHref} aria-label={article.edit} title={article.edit}>
            <Icon name="pencil" size={19} />
          </a>
        )}
        {hasContents && (
          <button type="button" className={styles.contentsButton} popoverTarget={CONTENTS_ID}>
            <Icon name="table-of-contents" size={19} />
            {article.contents}
          </button>
        )}
      </div>
      <span className="vh" role="status">
        {isCopied ? prose.copied : ''}
      </span>
      <ReadingSettingsPopover
        id={SETTINGS_ID}
        settings={settings}
        onChange={onSettings}
        isChinese={isChinese}
      />
    </div>
  )
}
