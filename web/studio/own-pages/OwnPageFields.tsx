/** What belongs to a page and is not its text: language, title, URL, navigation, search engines; of a page at a fixed path the language. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Locale, langTag } from '#contract/locale.ts'
import { fixedPageOf } from '#contract/own-page-path.ts'
import type { Sharing } from '#contract/sharing.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Button } from '../frame/Button.tsx'
import { Switch } from '../frame/Switch.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { LanguageSwitch } from '../writing/LanguageSwitch.tsx'
import { useRenderedText } from '../writing/preview/use-rendered-text.ts'
import { useValueAtPause } from '../writing/preview/use-value-at-pause.ts'
import { SharingFields, SharingPreview } from '../writing/publishing/SharingSection.tsx'
import title from '../writing/TitleField.module.css'
import styles from './OwnPageFields.module.css'
import { fieldsOf, type OwnPageDraft, suggestedPath } from './own-page-kind.ts'
import type { OwnPageSaving } from './use-own-page-saving.ts'

/** As the server takes it. */
const MAX_TITLE_LENGTH = 200

type Props = {
  draft: OwnPageDraft
  saving: OwnPageSaving
  locale: Locale
  /** The files that are on their way belong to the text of this language. */
  isUploading: boolean
  onLocale: (locale: Locale) => void
  onVersions: () => void
  onEnter: () => void
}

export const OwnPageFields = (props: Props) => {
  const { draft, saving, locale, isUploading, onLocale, onVersions, onEnter } = props
  const texts = useStudioTexts('ownPages')
  const writing = useStudioTexts('writing')
  const id = useId()
  const { content, id: pageId } = useItemState(draft)
  const name = fieldsOf[locale].title
  const titleField = useRef<HTMLTextAreaElement>(null)
  const { wrongField } = saving
  useEffect(() => {
    if (wrongField === name) titleField.current?.focus()
  }, [wrongField, name])
  const fixed = fixedPageOf(pageId)
  const isMissing = (one: Locale) =>
    content[fieldsOf[one].markdown].trim() === '' && (fixed !== null || content[fieldsOf[one].title] === '')
  const write = (text: string) => {
    // The URL follows the title until somebody writes it, or the page has it.
    const former = suggestedPath(content[name])
    const isFollowing = pageId === null && (content.path === '' || content.path === former)
    draft.change({ [name]: text, ...(isFollowing ? { path: suggestedPath(text) } : {}) })
  }
  if (fixed)
    return (
      <div className={styles.fields}>
        <LanguageSwitch {...{ locale, isUploading, onLocale }} isMissing={isMissing} />
        <div className={styles.around}>
          {texts.fixed[fixed].around}
          <OwnPageButtons draft={draft} saving={saving} onVersions={onVersions} />
        </div>
      </div>
    )
  return (
    <div className={styles.fields}>
      <LanguageSwitch {...{ locale, isUploading, onLocale }} isMissing={isMissing} />
      <textarea
        ref={titleField}
        className={title.title}
        rows={1}
        lang={langTag[locale]}
        aria-label={`${texts.titleField}, ${writing.language.names[locale]}`}
        aria-invalid={saving.errorOf(name) ? true : undefined}
        aria-describedby={`${id}-title`}
        placeholder={texts.titlePlaceholder}
        maxLength={MAX_TITLE_LENGTH}
        value={content[name]}
        onChange={({ target }) => write(target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onEnter()
        }}
      />
      <div className={styles.error}>
        <FieldError id={`${id}-title`} text={saving.errorOf(name)} />
      </div>
      <Options draft={draft} saving={saving} onVersions={onVersions} />
      <SharingOptions draft={draft} locale={locale} />
    </div>
  )
}

const Options = ({ draft, saving, onVersions }: Pick<Props, 'draft' | 'saving' | 'onVersions'>) => {
  const texts = useStudioTexts('ownPages')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { content, id: pageId } = useItemState(draft)
  const [isOpen, setIsOpen] = useState(pageId === null)
  const error = saving.errorOf('path')
  useEffect(() => {
    if (error === undefined) return
    setIsOpen(true)
    field.current?.focus()
  }, [error])
  return (
    <Fold title={texts.options} value={content.path} isOpen={isOpen} onToggle={setIsOpen}>
      <label className={styles.path} htmlFor={`${id}-path`}>
        {texts.path}
        <span className={styles.frame}>
          <span aria-hidden="true">{location.host}</span>
          <input
            ref={field}
            id={`${id}-path`}
            value={content.path}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="/uses"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note ${id}-error`}
            onChange={({ target }) => draft.change({ path: target.value })}
          />
        </span>
      </label>
      <small id={`${id}-note`}>{texts.pathNote}</small>
      <FieldError id={`${id}-error`} text={error} />
      <Switch
        label={texts.navigation}
        note={texts.navigationNote}
        isOn={content.isInNavigation}
        onChange={(isInNavigation) => draft.change({ isInNavigation })}
      />
      <Switch
        label={texts.indexed}
        isOn={content.isIndexed}
        onChange={(isIndexed) => draft.change({ isIndexed })}
      />
      <OwnPageButtons draft={draft} saving={saving} onVersions={onVersions} />
    </Fold>
  )
}

/** What search engines and social networks show of the page in one language. */
const SharingOptions = ({ draft, locale }: Pick<Props, 'draft' | 'locale'>) => {
  const { sharing: texts } = useStudioTexts('publishing')
  const { content } = useItemState(draft)
  const [isOpen, setIsOpen] = useState(false)
  const names = fieldsOf[locale]
  const sharing = content[names.sharing]
  const { text } = useRenderedText(useValueAtPause(content[names.markdown]), isOpen)
  const props = {
    fallback: { title: content[names.title], description: text?.excerpt ?? '', image: null },
    path: content.path,
    lang: langTag[locale],
    sharing,
    onChange: (changed: Sharing | null) => draft.change({ [names.sharing]: changed }),
  }
  return (
    <Fold title={texts.title} value={sharing?.title} isOpen={isOpen} onToggle={setIsOpen}>
      {isOpen ? (
        <div className={styles.sharing}>
          <SharingFields {...props} />
          <SharingPreview {...props} />
        </div>
      ) : null}
    </Fold>
  )
}

type ButtonsProps = { draft: OwnPageDraft; saving: OwnPageSaving; onVersions: () => void }

/** The rarer actions: versions, discard, unpublish, trash. */
const OwnPageButtons = ({ draft, saving, onVersions }: ButtonsProps) => {
  const texts = useStudioTexts('ownPages')
  const { id, base, isChanged, isSaving } = useItemState(draft)
  const isFixed = fixedPageOf(id) !== null
  const button = (icon: StudioIconName, text: string, run: () => void) => (
    <Button icon={icon} size={15} look="quiet" disabled={isSaving} onClick={run}>
      {text}
    </Button>
  )
  return (
    <p className={styles.buttons}>
      {isChanged ? button('undo-2', texts.discard, saving.discard) : null}
      {id === null ? null : (
        <>
          {button('history', texts.versions, onVersions)}
          {base.isPublished && !isFixed
            ? button('lock', texts.unpublish, () => saving.save({ isPublished: false }))
            : null}
          {isFixed ? null : button('trash-2', texts.toTrash, saving.trash)}
        </>
      )}
    </p>
  )
}

type FoldProps = {
  title: string
  value: string | null | undefined
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

const Fold = ({ title, value, isOpen, onToggle, children }: FoldProps) => (
  <details
    className={styles.options}
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <summary>
      <StudioIcon name="chevron-down" size={15} />
      <b>{title}</b>
      <span>{value}</span>
    </summary>
    {children}
  </details>
)
