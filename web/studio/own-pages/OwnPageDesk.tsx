/** The desk of a page: bar, fields, source and preview. The editor and the preview are those of articles. */
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { type FixedPage, fixedPageOf } from '#contract/own-page-path.ts'
import type { OwnPageContent } from '#contract/studio/own-pages.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useConfig } from '#web/site/site.queries.ts'
import { useTitle } from '../frame/use-title.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { type EditedDraft, emptyDraft, type ServerDraft } from '../saving/draft-content.ts'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { UploadList } from '../uploads/UploadList.tsx'
import { DeskShortcuts } from '../writing/DeskShortcuts.tsx'
import type { FormatName } from '../writing/editor/format-commands.ts'
import { type EditorHandle, MarkdownEditor } from '../writing/editor/MarkdownEditor.tsx'
import { leadToMissingAlt } from '../writing/live/images/image-actions.ts'
import { Outline } from '../writing/live/Outline.tsx'
import { useLive } from '../writing/live/use-live.tsx'
import { MergeDesk } from '../writing/merging/MergeDesk.tsx'
import type { PreviewHandle } from '../writing/preview/PreviewFrame.tsx'
import { PreviewPane } from '../writing/preview/PreviewPane.tsx'
import { useRenderedText } from '../writing/preview/use-rendered-text.ts'
import { useScrollInStep } from '../writing/preview/use-scroll-in-step.ts'
import { useValueAtPause } from '../writing/preview/use-value-at-pause.ts'
import { StatusLine, type StatusLineHandle } from '../writing/StatusLine.tsx'
import { Toolbar } from '../writing/Toolbar.tsx'
import { useFileInsertion } from '../writing/use-file-insertion.ts'
import { useDeskView, useOutline, ViewButtons, ViewSwitch } from '../writing/ViewSwitch.tsx'
import desk from '../writing/WritingDesk.module.css'
import { OwnPageBar } from './OwnPageBar.tsx'
import { OwnPageFields } from './OwnPageFields.tsx'
import { OwnPageVersions } from './OwnPageVersions.tsx'
import { fieldsOf, type OwnPageDraft } from './own-page-kind.ts'
import { useOwnPageSaving } from './use-own-page-saving.ts'

export const OwnPageDesk = ({ draft }: { draft: OwnPageDraft }) => {
  const texts = useStudioTexts('ownPages')
  const writing = useStudioTexts('writing')
  const own = useLanguage().locale
  const { content, id, conflict } = useItemState(draft)
  const fixed = fixedPageOf(id)
  const [locale, setLocale] = useState<Locale>(() => firstLocale(draft, own))
  const [view, setView] = useDeskView()
  const outline = useOutline()
  const [isFocusMode, setIsFocusMode] = useState(false)
  const [lineType, setLineType] = useState<FormatName>('paragraph')
  const [hasVersions, setHasVersions] = useState(false)
  const source = useRef<EditorHandle>(null)
  const preview = useRef<PreviewHandle>(null)
  const status = useRef<StatusLineHandle>(null)
  const names = fieldsOf[locale]
  const markdown = useValueAtPause(content[names.markdown])
  const rendered = useRenderedText(markdown, view === 'split' || view === 'read')
  const scrolling = useScrollInStep(source, preview, markdown)
  const uploads = useFileInsertion(`own-page/${draft.key()}/${locale}`, () => source.current?.view(), locale)
  const live = useLive(() => source.current?.view(), uploads.insert)
  const saving = useOwnPageSaving(draft, setLocale)
  const title = useShownTitle(fixed, content[names.title])
  const name = fixed
    ? texts.fixed[fixed].title
    : content[fieldsOf[own].title] || content.titleEn || content.titleCn
  useTitle(name || texts.newTitle)
  useEffect(() => {
    let { replacements } = draft.get()
    return draft.subscribe(() => {
      const now = draft.get()
      if (now.replacements !== replacements) source.current?.replaceText(now.content[names.markdown])
      replacements = now.replacements
    })
  }, [draft, names])
  const chooseFiles = (files: File[]) => {
    const shown = source.current?.view()
    if (shown) uploads.insert(shown, files, shown.state.selection.main.head)
  }
  const leadToAlt = () => {
    if (view === 'read') setView('write')
    // The text is shown by then.
    setTimeout(() => leadToMissingAlt(source.current?.view(), markdown))
  }
  const textLabel = view === 'write' ? writing.text : writing.source
  const tools = (
    <>
      <ViewSwitch view={view} onView={setView} />
      <PaletteButton />
    </>
  )
  return (
    <div className={desk.desk} data-view={view}>
      <OwnPageBar
        {...{ draft, saving, view, name, tools }}
        onView={setView}
        onVersions={() => setHasVersions(true)}
      />
      {conflict ? (
        <OwnPageMerge
          key={localeOf(conflict.fields)}
          draft={draft}
          locale={localeOf(conflict.fields)}
          theirs={conflict.theirs}
        />
      ) : null}
      <section className={desk.source} aria-label={textLabel} hidden={view === 'read' || conflict !== null}>
        <Toolbar
          onFormat={(format) => source.current?.run(format)}
          onFiles={chooseFiles}
          onLeave={() => source.current?.focus()}
          type={lineType}
          end={
            <ViewButtons {...{ view, outline, isFocusMode }} onView={setView} onFocusMode={setIsFocusMode} />
          }
        />
        {view === 'write' && outline.isShown && !isFocusMode ? (
          <Outline markdown={markdown} viewOf={() => source.current?.view()} />
        ) : null}
        <OwnPageFields
          {...{ draft, saving, locale }}
          isUploading={uploads.files.length > 0}
          onLocale={setLocale}
          onVersions={() => setHasVersions(true)}
          onEnter={() => source.current?.focus()}
        />
        {/* The languages are two texts with a history each. */}
        <MarkdownEditor
          key={locale}
          ref={source}
          initialText={content[names.markdown]}
          label={`${textLabel}, ${writing.language.names[locale]}`}
          look={view === 'write' ? 'live' : 'source'}
          services={live.services}
          onForm={live.onForm}
          placeholderText={
            fixed && locale === own ? texts.fixed[fixed].placeholder : texts.placeholder[locale]
          }
          isFocusMode={isFocusMode}
          searchTexts={writing.search}
          onChange={(text) => {
            if (text !== draft.get().content[names.markdown]) draft.change({ [names.markdown]: text })
          }}
          onCursor={(line, column, type) => {
            status.current?.moveCursor(line, column)
            setLineType(type)
          }}
          onScroll={scrolling.onSource}
          onFiles={uploads.insert}
        />
        <FieldError text={saving.errorOf(names.markdown)} />
        <UploadList uploads={uploads} isInside />
      </section>
      {conflict ? null : live.overlay}
      {view === 'write' || view === 'source' || conflict ? null : (
        <PreviewPane
          ref={preview}
          title={title}
          rendered={rendered}
          onScroll={scrolling.onPreview}
          onRendered={scrolling.onRendered}
        />
      )}
      <StatusLine ref={status} markdown={markdown} onMissingAlt={leadToAlt} tools={tools} />
      <DeskShortcuts
        saver={{ saveNow: async () => saving.save() }}
        onFormat={(format) => source.current?.run(format)}
        view={view}
        onView={setView}
        onFocusMode={() => setIsFocusMode(!isFocusMode)}
        onPublish={() => saving.save({ isPublished: true })}
      />
      {hasVersions ? <OwnPageVersions draft={draft} onClose={() => setHasVersions(false)} /> : null}
    </div>
  )
}

/** The owner's language, unless the page is in the other one alone. */
const firstLocale = (draft: OwnPageDraft, own: Locale): Locale => {
  const { content } = draft.get()
  const other = own === 'en' ? 'cn' : 'en'
  const isWritten = (locale: Locale) =>
    content[fieldsOf[locale].title] !== '' || content[fieldsOf[locale].markdown] !== ''
  return !isWritten(own) && isWritten(other) ? other : own
}

/** What stands above the text on the site. */
const useShownTitle = (fixed: FixedPage | null, title: string): string => {
  const texts = useStudioTexts('ownPages')
  const { message } = useTexts()
  const author = useConfig()?.author ?? ''
  if (fixed) return fixed === 'about' ? author : message.title
  return title || texts.untitled
}

const draftOf = (text: { title: string; markdown: string }): ServerDraft => ({
  ...emptyDraft,
  content: { ...emptyDraft.content, ...text },
})

/** The first language with one of these fields. */
const localeOf = (fields: (keyof OwnPageContent)[]): Locale =>
  fields.some((name) => name.endsWith('En')) ? 'en' : 'cn'

type MergeProps = { draft: OwnPageDraft; locale: Locale; theirs: OwnPageContent }

/** One language of a page that two devices have changed at the same places: the merge of articles. */
const OwnPageMerge = ({ draft, locale, theirs }: MergeProps) => {
  const { title, markdown } = fieldsOf[locale]
  const [{ base, content }] = useState(draft.get)
  const sideOf = (page: OwnPageContent) => draftOf({ title: page[title], markdown: page[markdown] })
  const saver = {
    content: () => sideOf(content).content,
    base: () => sideOf(base),
    resolve: async (text: EditedDraft) => draft.resolve({ [title]: text.title, [markdown]: text.markdown }),
  }
  return <MergeDesk saver={saver} theirs={sideOf(theirs)} />
}
