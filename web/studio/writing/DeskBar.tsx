/** The bar of the desk: where one is, how the saving goes, the views, and what leads to the reader. */
import { use, useSyncExternalStore } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { MarkdownButton } from '../exports/MarkdownButton.tsx'
import { Button, IconButton } from '../frame/Button.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { SignInRequestsContext } from '../session/SessionLostDialog.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DeskBar.module.css'
import { SavingLine } from './SavingLine.tsx'
import type { DeskPanel } from './use-article-panels.ts'
import { useSaveEverything } from './use-save-everything.ts'
import { type DeskView, ViewSwitch } from './ViewSwitch.tsx'

type Props = {
  saver: DraftSaver
  /** Null until the server knows the article. */
  articleId: number | null
  title: string
  view: DeskView
  onView: (view: DeskView) => void
  isFocusMode: boolean
  onFocusMode: (isOn: boolean) => void
  /** The server knows the article, and nothing is to be merged. */
  isReady: boolean
  onPanel: (panel: DeskPanel) => void
}

export const DeskBar = ({
  saver,
  articleId,
  title,
  view,
  onView,
  isFocusMode,
  onFocusMode,
  isReady,
  onPanel,
}: Props) => {
  const texts = useStudioTexts('writing')
  const frame = useStudioTexts('frame')
  const saveEverything = useSaveEverything(saver)
  return (
    <header className={styles.bar}>
      <div className={styles.crumb}>
        <Link to={studioPages.articles.href()}>{frame.nav.articles}</Link>
        <span aria-hidden="true">/</span>
        <h1>{title || texts.untitled}</h1>
      </div>
      <SavingStatus saver={saver} />
      <div className={styles.actions}>
        <ViewSwitch view={view} onView={onView} />
        <IconButton
          icon="maximize"
          className={styles.focus}
          label={texts.focusMode}
          aria-pressed={isFocusMode}
          onClick={() => onFocusMode(!isFocusMode)}
        />
        <IconButton
          icon="history"
          size={18}
          label={texts.versions}
          disabled={!isReady}
          onClick={() => onPanel('versions')}
        />
        {articleId === null ? null : (
          <MarkdownButton
            articleId={articleId}
            name={texts.downloadMarkdown}
            className={`ib ${styles.markdown}`}
            onBefore={() => saveEverything(async () => {})}
          />
        )}
        <PaletteButton />
        <span className={styles.theme}>
          <ThemeSwitch />
        </span>
        <Button look="pri" disabled={!isReady} onClick={() => onPanel('publish')}>
          {texts.publish}
        </Button>
      </div>
    </header>
  )
}

/** For everything but the ordinary it says that the text is safe. */
const SavingStatus = ({ saver }: { saver: DraftSaver }) => {
  const { saving } = useStudioTexts('writing')
  const site = useTexts()
  const format = useFormat()
  const requests = use(SignInRequestsContext)
  const { kind, savedAt, revision, failure, isStored } = useSyncExternalStore(saver.subscribe, saver.get)
  const text = () => {
    if (!isStored && kind !== 'saved') return saving.unstored
    if (kind === 'saved') return savedAt ? saving.savedAt(format.time(savedAt), revision) : saving.saved
    if (kind === 'failed') return saving.failed(failure ? failureText(failure, site) : '')
    return saving[kind]
  }
  return (
    <SavingLine kind={kind} text={text()}>
      {kind === 'failed' || kind === 'offline' ? (
        <button type="button" className="lk" onClick={() => void saver.saveNow()}>
          {saving.retry}
        </button>
      ) : null}
      {kind === 'signed-out' ? (
        <button
          type="button"
          className="lk"
          onClick={() =>
            void requests?.request().then((isSignedIn) => (isSignedIn ? saver.saveNow() : undefined))
          }
        >
          {saving.signIn}
        </button>
      ) : null}
    </SavingLine>
  )
}
