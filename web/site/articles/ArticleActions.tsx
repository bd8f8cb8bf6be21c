/** Buttons beside the text: comments, share or copy link, reading settings and, on narrow screens, the table of contents. */

import { type ToggleEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { useLazyComponent } from '#web/use-lazy-component.ts'
import { LikeButton } from '../likes/LikeButton.tsx'
import styles from './ArticleActions.module.css'
import { CONTENTS_ID } from './contents-id.ts'
import type { ReadingSettingsPanelProps } from './ReadingSettingsPanel.tsx'
import type { ReadingSettings } from './use-reading-settings.ts'

type Props = {
  id: number
  /** Null where nothing can be liked. */
  likeCount: number | null
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
  id,
  likeCount,
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
        {likeCount !== null && <LikeButton kind="article" id={id} count={likeCount} size={20} />}
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

const load = async () => (await import('./ReadingSettingsPanel.tsx')).ReadingSettingsPanel

/** The popover of the reading settings. What it shows, and its style sheet, are loaded when a visitor opens it. */
const ReadingSettingsPopover = ({ id, ...settings }: ReadingSettingsPanelProps & { id: string }) => {
  const { article } = useTexts()
  const popover = useRef<HTMLDivElement>(null)
  const [isNeeded, setIsNeeded] = useState(false)
  const Panel = useLazyComponent(isNeeded, load, () => setIsNeeded(false))
  useEffect(() => {
    if (Panel) popover.current?.showPopover()
  }, [Panel])
  /** Without its content it would be an empty box at first. */
  const waitForPanel = (event: ToggleEvent) => {
    if (Panel || event.newState !== 'open') return
    event.preventDefault()
    setIsNeeded(true)
  }
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      className="reading-panel"
      role="dialog"
      aria-label={article.readingSettings}
      onBeforeToggle={waitForPanel}
    >
      {Panel && <Panel {...settings} />}
    </div>
  )
}

type Shared = { title: string; url: string }

/** Shares the URL of an article by the system's dialog on phones, else copies it. A selected passage is named in it. */
const useShareLink = ({ title, url }: Shared) => {
  const { isCopied, copy } = useCopied()
  const canShare = useSyncExternalStore(watchNothing, canShareHere, () => false)
  const share = async () => {
    const link = await withPassage(url)
    // Who closes the dialog has decided against it.
    if (canShare) await navigator.share({ title, url: link }).catch(() => {})
    else await copy(link)
  }
  return { isCopied, canShare, share }
}

const watchNothing = () => () => {}

/** On a desk, copying is what people expect of the button. */
const canShareHere = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

const withPassage = async (url: string): Promise<string> => {
  const selection = getSelection()
  const isPassage =
    selection &&
    !selection.isCollapsed &&
    [selection.anchorNode, selection.focusNode].every((node) => node?.parentElement?.closest('.prose'))
  if (!isPassage) return url
  const names = await import('./passage-url.ts').catch(() => null)
  return names ? names.passageUrl(url, selection) : url
}
