/** The desk of a page: bar, source and preview. The editor and the preview are those of articles. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useConfig } from '#web/site/site.queries.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { UploadList } from '../uploads/UploadList.tsx'
import { DeskShortcuts } from '../writing/DeskShortcuts.tsx'
import { type EditorHandle, MarkdownEditor } from '../writing/editor/MarkdownEditor.tsx'
import { LanguageSwitch } from '../writing/LanguageSwitch.tsx'
import type { PreviewHandle } from '../writing/preview/PreviewFrame.tsx'
import { PreviewPane } from '../writing/preview/PreviewPane.tsx'
import { useRenderedText } from '../writing/preview/use-rendered-text.ts'
import { useScrollInStep } from '../writing/preview/use-scroll-in-step.ts'
import { useValueAtPause } from '../writing/preview/use-value-at-pause.ts'
import { StatusLine, type StatusLineHandle } from '../writing/StatusLine.tsx'
import { slashEntries } from '../writing/slash-entries.ts'
import { Toolbar } from '../writing/Toolbar.tsx'
import { useFileInsertion } from '../writing/use-file-insertion.ts'
import desk from '../writing/WritingDesk.module.css'
import type { DeskView } from '../writing/WritingDesk.tsx'
import { PageBar } from './PageBar.tsx'
import styles from './PageDesk.module.css'
import { PageMerge } from './PageMerge.tsx'
import type { PageTextProps } from './PageTextWriting.tsx'
import type { PageEditor } from './page-editor.ts'
import { usePageTexts } from './page-texts.ts'

export type PageDeskHandle = { show: (markdown: string) => void }

type Props = PageTextProps & {
  editor: PageEditor
  /** While it was opened, changes of another device came in. */
  wasMerged: boolean
  ref: Ref<PageDeskHandle>
}

export const PageDesk = ({ page, locale, isOtherMissing, onLocale, editor, wasMerged, ref }: Props) => {
  const texts = usePageTexts()
  const writing = useStudioTexts('writing')
  const own = useLanguage().locale
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const { message } = useTexts()
  const author = useConfig()?.author ?? ''
  const { kind, record } = useSyncExternalStore(editor.subscribe, editor.get)
  const source = useRef<EditorHandle>(null)
  const preview = useRef<PreviewHandle>(null)
  const [view, setView] = useState<DeskView>(() => (isNarrow() ? 'write' : 'split'))
  const [isFocusMode, setIsFocusMode] = useState(false)
  const status = useRef<StatusLineHandle>(null)
  const markdown = useValueAtPause(record.markdown)
  const rendered = useRenderedText(markdown, view !== 'write')
  const scrolling = useScrollInStep(source, preview, markdown)
  const uploads = useFileInsertion(`page/${page}`, () => source.current?.view(), locale)
  useImperativeHandle(ref, () => ({ show: (text) => source.current?.replaceText(text) }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it was opened
  useEffect(() => {
    if (wasMerged) notify('success', texts.merged)
  }, [])

  const publish = async () => {
    if (await editor.publish()) notify('success', texts[page].published)
  }
  const discard = () => {
    const typed = editor.discard()
    offerUndo({ text: texts.discarded, undo: () => editor.replace(typed) })
  }
  const chooseFiles = (files: File[]) => {
    const shown = source.current?.view()
    if (shown) uploads.insert(shown, files, shown.state.selection.main.head)
  }
  const isInConflict = kind === 'conflict'
  return (
    <div className={desk.desk} data-view={view}>
      <PageBar {...{ page, editor, view }} onView={setView} onPublish={publish} onDiscard={discard} />
      {record.conflict ? (
        <PageMerge key={record.conflict.version} editor={editor} theirs={record.conflict} />
      ) : null}
      <section className={desk.source} aria-label={writing.source} hidden={view === 'read' || isInConflict}>
        <Toolbar onFormat={(format) => source.current?.run(format)} onFiles={chooseFiles} />
        <LanguageSwitch
          locale={locale}
          isMissing={(one) => (one === locale ? record.markdown.trim() === '' : isOtherMissing)}
          isUploading={uploads.files.length > 0}
          onLocale={onLocale}
        />
        <p className={styles.around}>{texts[page].around}</p>
        <MarkdownEditor
          ref={source}
          initialText={record.markdown}
          label={`${writing.source}, ${writing.language.names[locale]}`}
          placeholderText={locale === own ? texts[page].placeholder : texts.borrowed[locale]}
          isFocusMode={isFocusMode}
          slashEntries={slashEntries(writing)}
          noEntry={writing.noEntry}
          searchTexts={writing.search}
          onChange={editor.change}
          onCursor={(line, column) => status.current?.moveCursor(line, column)}
          onScroll={scrolling.onSource}
          onFiles={uploads.insert}
        />
        <UploadList uploads={uploads} isInside />
      </section>
      {view === 'write' || isInConflict ? null : (
        <PreviewPane
          ref={preview}
          title={page === 'about' ? author : message.title}
          rendered={rendered}
          onScroll={scrolling.onPreview}
          onRendered={scrolling.onRendered}
        />
      )}
      <StatusLine ref={status} markdown={markdown} minutes={rendered.text?.readingMinutes ?? null} />
      <DeskShortcuts
        // Every change is stored at once; the key does not open the browser's own dialog.
        saver={{ saveNow: editor.stored }}
        onFormat={(format) => source.current?.run(format)}
        view={view}
        onView={setView}
        onFocusMode={() => setIsFocusMode(!isFocusMode)}
        onPublish={() => void publish()}
      />
    </div>
  )
}
