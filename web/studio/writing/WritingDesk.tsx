/** The desk: bar, source, preview and status line of an article under edit. */
import { type Ref, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { IconButton } from '../frame/Button.tsx'
import { useTitle } from '../frame/use-title.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import type { EditedDraft } from '../saving/draft-content.ts'
import type { DraftSaver } from '../saving/draft-saver.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { UploadList } from '../uploads/UploadList.tsx'
import { DeskBar } from './DeskBar.tsx'
import { DeskShortcuts } from './DeskShortcuts.tsx'
import type { FormatName } from './editor/format-commands.ts'
import { type EditorHandle, MarkdownEditor } from './editor/MarkdownEditor.tsx'
import { leadToMissingAlt } from './live/images/image-actions.ts'
import { Outline } from './live/Outline.tsx'
import { useLive } from './live/use-live.tsx'
import { MergeDesk } from './merging/MergeDesk.tsx'
import type { PreviewHandle } from './preview/PreviewFrame.tsx'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { useRenderedText } from './preview/use-rendered-text.ts'
import { useScrollInStep } from './preview/use-scroll-in-step.ts'
import { PublishPanel } from './publishing/PublishPanel.tsx'
import type { PublishingCheck } from './publishing/publishing-checks.ts'
import { StatusLine, type StatusLineHandle } from './StatusLine.tsx'
import titleFieldStyles from './TitleField.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useArticlePanels } from './use-article-panels.ts'
import type { SeenArticle } from './use-draft.ts'
import { useFileInsertion } from './use-file-insertion.ts'
import { useShownContent } from './use-shown-content.ts'
import { useDeskView, useOutline, ViewButtons, ViewSwitch } from './ViewSwitch.tsx'
import { VersionsPanel } from './versions/VersionsPanel.tsx'
import styles from './WritingDesk.module.css'

export type DeskHandle = { show: (content: EditedDraft) => void; follow: (seen: SeenArticle) => void }

type Props = {
  saver: DraftSaver
  article: ArticleUnderEdit | null
  ref: Ref<DeskHandle>
}

export const WritingDesk = ({ saver, article: opened, ref }: Props) => {
  const texts = useStudioTexts('writing')
  const { articleId, conflict } = useSyncExternalStore(saver.subscribe, saver.get)
  const { article, setArticle, follow, panel, setPanel, openPanel } = useArticlePanels(saver, opened)
  const editor = useRef<EditorHandle>(null)
  const preview = useRef<PreviewHandle>(null)
  const { shown: content, show, change } = useShownContent(saver)
  const titleField = useRef<HTMLTextAreaElement>(null)
  const status = useRef<StatusLineHandle>(null)
  const [view, setView] = useDeskView()
  const outline = useOutline()
  const [isFocusMode, setIsFocusMode] = useState(false)
  const [lineType, setLineType] = useState<FormatName>('paragraph')
  const rendered = useRenderedText(content.markdown, view === 'split' || view === 'read')
  const scrolling = useScrollInStep(editor, preview, content.markdown)
  const uploads = useFileInsertion(`article-files/${saver.key()}`, () => editor.current?.view())
  const live = useLive(() => editor.current?.view(), uploads.insert)
  useTitle(content.title || texts.untitled)

  useImperativeHandle(ref, () => ({
    follow,
    show: (next) => {
      show(next)
      editor.current?.replaceText(next.markdown)
    },
  }))
  const chooseFiles = (files: File[]) => {
    const shown = editor.current?.view()
    if (shown) uploads.insert(shown, files, shown.state.selection.main.head)
  }

  /** Closes the panel and puts the cursor where something is missing. */
  const remedy = (check: PublishingCheck) => {
    setPanel(null)
    if (view === 'read') setView('write')
    // The panel gives the focus back to what had it before.
    setTimeout(() => {
      if (check === 'title') return titleField.current?.focus()
      if (check === 'alt') return leadToMissingAlt(editor.current?.view(), content.markdown)
      editor.current?.focus()
    })
  }
  const isReady = articleId !== null && conflict === null
  const tools = (
    <>
      <ViewSwitch view={view} onView={setView} />
      <IconButton
        icon="history"
        size={18}
        label={texts.versions}
        disabled={!isReady}
        onClick={() => openPanel('versions')}
      />
      <IconButton
        icon="settings-2"
        size={18}
        label={texts.details}
        disabled={!isReady}
        onClick={() => openPanel('publish')}
      />
      <PaletteButton />
    </>
  )

  return (
    <div className={styles.desk} data-view={view}>
      <DeskBar
        saver={saver}
        article={article}
        title={content.title}
        isEmpty={content.title.trim() === '' && content.markdown.trim() === ''}
        tools={tools}
        onPanel={openPanel}
      />
      {conflict ? <MergeDesk key={conflict.revision} saver={saver} theirs={conflict} /> : null}
      <section
        className={styles.source}
        aria-label={view === 'write' ? texts.text : texts.source}
        hidden={view === 'read' || conflict !== null}
      >
        <Toolbar
          onFormat={(format) => editor.current?.run(format)}
          onFiles={chooseFiles}
          onLeave={() => editor.current?.focus()}
          type={lineType}
          end={
            <ViewButtons {...{ view, outline, isFocusMode }} onView={setView} onFocusMode={setIsFocusMode} />
          }
        />
        {view === 'write' && outline.isShown && !isFocusMode ? (
          <Outline markdown={content.markdown} viewOf={() => editor.current?.view()} />
        ) : null}
        <TitleField
          ref={titleField}
          value={content.title}
          onChange={(title) => change({ title })}
          onEnter={() => editor.current?.focus()}
        />
        <MarkdownEditor
          ref={editor}
          initialText={content.markdown}
          label={view === 'write' ? texts.text : texts.source}
          look={view === 'write' ? 'live' : 'source'}
          services={live.services}
          onForm={live.onForm}
          placeholderText={texts.placeholder}
          isFocusMode={isFocusMode}
          searchTexts={texts.search}
          onChange={(markdown) => change({ markdown })}
          onCursor={(line, column, type) => {
            status.current?.moveCursor(line, column)
            setLineType(type)
          }}
          onScroll={scrolling.onSource}
          onFiles={uploads.insert}
        />
        <UploadList uploads={uploads} isInside />
      </section>
      {conflict ? null : live.overlay}
      {view === 'write' || view === 'source' || conflict ? null : (
        <PreviewPane
          ref={preview}
          title={content.title || texts.untitled}
          rendered={rendered}
          onScroll={scrolling.onPreview}
          onRendered={scrolling.onRendered}
        />
      )}
      <StatusLine ref={status} markdown={content.markdown} onMissingAlt={() => remedy('alt')} tools={tools} />
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
          onRemedy={remedy}
          onClose={() => setPanel(null)}
        />
      ) : null}
      {article && (panel === 'versions' || panel === 'compare') ? (
        <VersionsPanel
          articleId={article.id}
          saver={saver}
          isComparing={panel === 'compare'}
          onArticle={setArticle}
          onClose={() => setPanel(null)}
        />
      ) : null}
    </div>
  )
}

type TitleFieldProps = {
  value: string
  ref: Ref<HTMLTextAreaElement>
  onChange: (title: string) => void
  onEnter: () => void
}

/** As the server takes it. */
const MAX_LENGTH = 200

/** The title of the article: one paragraph that grows with its text. */
const TitleField = ({ value, ref, onChange, onEnter }: TitleFieldProps) => {
  const texts = useStudioTexts('writing')
  return (
    <textarea
      ref={ref}
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
