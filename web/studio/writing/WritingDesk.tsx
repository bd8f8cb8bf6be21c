/** The desk: bar, source, preview and status line of an article under edit. */
import { type Ref, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { useTitle } from '../frame/use-title.ts'
import type { EditedDraft } from '../saving/draft-content.ts'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { UploadList } from '../uploads/UploadList.tsx'
import { DeskBar } from './DeskBar.tsx'
import { DeskShortcuts } from './DeskShortcuts.tsx'
import { type EditorHandle, MarkdownEditor } from './editor/MarkdownEditor.tsx'
import { MergeDesk } from './merging/MergeDesk.tsx'
import offlineBandStyles from './OfflineBand.module.css'
import type { PreviewHandle } from './preview/PreviewFrame.tsx'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { useRenderedText } from './preview/use-rendered-text.ts'
import { useScrollInStep } from './preview/use-scroll-in-step.ts'
import { PublishPanel } from './publishing/PublishPanel.tsx'
import { StatusLine, type StatusLineHandle } from './StatusLine.tsx'
import { slashEntries } from './slash-entries.ts'
import titleFieldStyles from './TitleField.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useArticlePanels } from './use-article-panels.ts'
import { useFileInsertion } from './use-file-insertion.ts'
import { useShownContent } from './use-shown-content.ts'
import type { DeskView } from './ViewSwitch.tsx'
import { VersionsPanel } from './versions/VersionsPanel.tsx'
import styles from './WritingDesk.module.css'

export type DeskHandle = { show: (content: EditedDraft) => void }

type Props = {
  saver: DraftSaver
  article: ArticleUnderEdit | null
  ref: Ref<DeskHandle>
}

export const WritingDesk = ({ saver, article: opened, ref }: Props) => {
  const texts = useStudioTexts('writing')
  const { articleId, conflict } = useSyncExternalStore(saver.subscribe, saver.get)
  const { article, setArticle, panel, setPanel, openPanel } = useArticlePanels(saver, opened)
  const editor = useRef<EditorHandle>(null)
  const preview = useRef<PreviewHandle>(null)
  const { shown: content, show, change } = useShownContent(saver)
  const status = useRef<StatusLineHandle>(null)
  const [view, setView] = useState<DeskView>(() => (isNarrow() ? 'write' : 'split'))
  const [isFocusMode, setIsFocusMode] = useState(false)
  const rendered = useRenderedText(content.markdown, view !== 'write')
  const scrolling = useScrollInStep(editor, preview, content.markdown)
  const uploads = useFileInsertion(`article-files/${saver.key()}`, () => editor.current?.view())
  useTitle(content.title || texts.untitled)

  useImperativeHandle(ref, () => ({
    show: (next) => {
      show(next)
      editor.current?.replaceText(next.markdown)
    },
  }))
  const chooseFiles = (files: File[]) => {
    const shown = editor.current?.view()
    if (shown) uploads.insert(shown, files, shown.state.selection.main.head)
  }

  return (
    <div className={styles.desk} data-view={view}>
      <DeskBar
        saver={saver}
        articleId={articleId}
        title={content.title}
        view={view}
        isReady={articleId !== null && conflict === null}
        onPanel={openPanel}
        onView={setView}
        isFocusMode={isFocusMode}
        onFocusMode={setIsFocusMode}
      />
      <OfflineBand saver={saver} />
      {conflict ? <MergeDesk key={conflict.revision} saver={saver} theirs={conflict} /> : null}
      <section
        className={styles.source}
        aria-label={texts.source}
        hidden={view === 'read' || conflict !== null}
      >
        <Toolbar onFormat={(format) => editor.current?.run(format)} onFiles={chooseFiles} />
        <TitleField
          value={content.title}
          onChange={(title) => change({ title })}
          onEnter={() => editor.current?.focus()}
        />
        <MarkdownEditor
          ref={editor}
          initialText={content.markdown}
          label={texts.source}
          placeholderText={texts.placeholder}
          isFocusMode={isFocusMode}
          slashEntries={slashEntries(texts)}
          noEntry={texts.noEntry}
          searchTexts={texts.search}
          onChange={(markdown) => change({ markdown })}
          onCursor={(line, column) => status.current?.moveCursor(line, column)}
          onScroll={scrolling.onSource}
          onFiles={uploads.insert}
        />
        <UploadList uploads={uploads} isInside />
      </section>
      {view === 'write' || conflict ? null : (
        <PreviewPane
          ref={preview}
          title={content.title || texts.untitled}
          rendered={rendered}
          onScroll={scrolling.onPreview}
          onRendered={scrolling.onRendered}
        />
      )}
      <StatusLine ref={status} markdown={content.markdown} minutes={rendered.text?.readingMinutes ?? null} />
      <DeskShortcuts
        saver={saver}
        onFormat={(format) => editor.current?.run(format)}
        view={view}
        onView={setView}
        onFocusMode={() => setIsFocusMode(!isFocusMode)}
        onPublish={() => openPanel('publish')}
      />
      {article && panel === 'publish' ? (
        <PublishPanel
          saver={saver}
          article={article}
          content={content}
          onChange={change}
          onArticle={setArticle}
          onClose={() => setPanel(null)}
        />
      ) : null}
      {article && panel === 'versions' ? (
        <VersionsPanel
          articleId={article.id}
          saver={saver}
          onArticle={setArticle}
          onClose={() => setPanel(null)}
        />
      ) : null}
    </div>
  )
}

const MAX_RAYS = 40

/** Without a network or a session: how many changes wait, a ray for each. */
const OfflineBand = ({ saver }: { saver: DraftSaver }) => {
  const { offline, signedOut } = useStudioTexts('writing')
  const format = useFormat()
  const { kind, unsent } = useSyncExternalStore(saver.subscribe, saver.get)
  if (kind !== 'offline' && kind !== 'signed-out') return null
  const texts = kind === 'offline' ? offline : signedOut
  return (
    <div className={offlineBandStyles.band}>
      <p>
        <b>{texts.title}</b> {texts.text(unsent, format.number(unsent))}
      </p>
      <span className={offlineBandStyles.rays} aria-hidden="true">
        {Array.from({ length: Math.min(unsent, MAX_RAYS) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rays have nothing but their place
          <i key={i} />
        ))}
      </span>
    </div>
  )
}

type TitleFieldProps = { value: string; onChange: (title: string) => void; onEnter: () => void }

/** As the server takes it. */
const MAX_LENGTH = 200

/** The title of the article: one paragraph that grows with its text. */
const TitleField = ({ value, onChange, onEnter }: TitleFieldProps) => {
  const texts = useStudioTexts('writing')
  return (
    <textarea
      className={titleFieldStyles.title}
      rows={1}
      aria-label={texts.title}
      placeholder={texts.titlePlaceholder}
      maxLength={MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}
