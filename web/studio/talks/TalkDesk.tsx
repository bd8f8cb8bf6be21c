/** Writing a talk: the text on top, its photos, and everything a thumb needs in the lower half. */
import { useEffect, useId, useRef, useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { useFilesFromWindow } from '../uploads/AddFiles.tsx'
import { useAskBeforeClosing } from '../uploads/use-upload-queue.ts'
import { PhotoSheet } from './PhotoSheet.tsx'
import { TalkConflict } from './TalkConflict.tsx'
import styles from './TalkDesk.module.css'
import { TalkOptions } from './TalkOptions.tsx'
import { TalkPhotoGrid } from './TalkPhotoGrid.tsx'
import { TalkTools } from './TalkTools.tsx'
import type { EditedTalk } from './talk-draft.ts'
import { MAX_TALK_LENGTH } from './talk-record.ts'
import { useTalkPhotos } from './use-talk-photos.ts'
import { useTalkSending } from './use-talk-sending.ts'
import { useTalkState } from './use-talk-state.ts'

export const TalkDesk = ({ draft }: { draft: EditedTalk }) => {
  const texts = useStudioTexts('talks')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { content, isSending, conflict } = useTalkState(draft)
  const uploads = useTalkPhotos(draft)
  const { errors, clearError, send } = useTalkSending(draft)
  const [shown, setShown] = useState<number | null>(null)
  const isOver = useFilesFromWindow(uploads.add)
  useAskBeforeClosing(uploads.sending > 0)
  const isBusy = isSending || uploads.sending > 0
  const trySend = () => {
    if (!isBusy && !conflict) send()
  }
  const name = draft.talkId === null ? texts.send : texts.save
  useShortcut({ keys: 'Mod+Enter', label: name, group: texts.group, run: trySend })
  useEffect(() => {
    if (!isNarrow() || field.current?.value === '') field.current?.focus()
  }, [])
  const write = (markdown: string) => {
    clearError('markdown')
    draft.change((before) => ({ ...before, markdown }))
  }
  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <Link className="ib" to={studioPages.talks.href()} aria-label={texts.close}>
          <StudioIcon name="x" size={20} />
        </Link>
        <h1 className="vh">{draft.talkId === null ? texts.newTitle : texts.editTitle}</h1>
        <Kept draft={draft} />
        <PaletteButton />
      </header>
      <div className={styles.page}>
        {conflict ? <TalkConflict draft={draft} theirs={conflict} onKeep={send} /> : null}
        <textarea
          ref={field}
          className={styles.text}
          aria-label={texts.text}
          aria-invalid={errors.markdown ? true : undefined}
          aria-describedby={`${id}-error`}
          placeholder={texts.placeholder}
          lang={content.markdown ? textLang(content.markdown) : undefined}
          maxLength={MAX_TALK_LENGTH}
          readOnly={isSending}
          value={content.markdown}
          onChange={({ target }) => write(target.value)}
        />
        <FieldError id={`${id}-error`} text={errors.markdown} />
        <TalkPhotoGrid photos={content.photos} uploads={uploads} onOpen={setShown} />
        <FieldError text={errors.photos} />
      </div>
      <footer className={styles.foot}>
        <TalkOptions draft={draft} error={errors.publishedAt} onChange={() => clearError('publishedAt')} />
        <TalkTools draft={draft} field={field} onFiles={uploads.add}>
          <button
            type="button"
            className="btn btn-pri"
            aria-busy={isSending}
            disabled={uploads.sending > 0 || conflict !== null}
            onClick={trySend}
          >
            {name}
          </button>
        </TalkTools>
      </footer>
      {shown !== null && content.photos.length > 0 ? (
        <PhotoSheet
          draft={draft}
          shown={Math.min(shown, content.photos.length - 1)}
          onShow={setShown}
          onFiles={uploads.add}
          onClose={() => setShown(null)}
        />
      ) : null}
      {isOver ? <div className={styles.over} aria-hidden="true" /> : null}
    </div>
  )
}

/** Where what is typed is kept. */
const Kept = ({ draft }: { draft: EditedTalk }) => {
  const texts = useStudioTexts('talks')
  const { isStored, isChanged } = useTalkState(draft)
  const text = !isStored ? texts.notKept : isChanged ? texts.kept : draft.talkId === null ? '' : texts.sent
  return (
    <p className={styles.kept} role="status" data-failed={!isStored || undefined}>
      {text === '' ? null : <StudioIcon name={isStored ? 'check' : 'triangle-alert'} size={15} />}
      {text}
    </p>
  )
}
