/** Writing a talk: the text on top, its photos, and everything a thumb needs in the lower half. */

import { useQueryClient } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { isNarrow } from '#web/ui/is-narrow.ts'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { Button } from '../frame/Button.tsx'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useFilesFromWindow } from '../uploads/AddFiles.tsx'
import { removeFiles } from '../uploads/pending-files.ts'
import { PhotoSheet } from './PhotoSheet.tsx'
import styles from './TalkDesk.module.css'
import { TalkOptions } from './TalkOptions.tsx'
import { TalkPhotoGrid } from './TalkPhotoGrid.tsx'
import { TalkTools } from './TalkTools.tsx'
import {
  type EditedTalk,
  MAX_TALK_LENGTH,
  talkFilesPlace,
  type WrittenTalk,
  writtenTalk,
} from './talk-kind.ts'
import { useTalkPhotos } from './use-talk-photos.ts'

export const TalkDesk = ({ draft }: { draft: EditedTalk }) => {
  const texts = useStudioTexts('talks')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { content, isSaving, conflict } = useItemState(draft)
  const uploads = useTalkPhotos(draft)
  const { errorOf, send } = useTalkSending(draft)
  const [shown, setShown] = useState<number | null>(null)
  const isOver = useFilesFromWindow(uploads.add)
  useAskBeforeClosing(uploads.sending > 0)
  const isBusy = isSaving || uploads.sending > 0
  const trySend = () => {
    if (!isBusy && !conflict) void send()
  }
  const name = draft.isNew ? texts.send : texts.save
  const error = errorOf('markdown')
  useShortcut({ keys: 'Mod+Enter', label: name, group: texts.group, run: trySend })
  // With its appearance: keys that come right after it are typed into it.
  useLayoutEffect(() => {
    if (!isNarrow() || field.current?.value === '') field.current?.focus()
  }, [])
  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <Link className="ib" to={studioPages.talks.href()} aria-label={texts.close}>
          <StudioIcon name="x" size={20} />
        </Link>
        <h1 className="vh">{draft.isNew ? texts.newTitle : texts.editTitle}</h1>
        <Kept draft={draft} />
        <PaletteButton />
      </header>
      <div className={styles.page}>
        {conflict ? <TalkConflict draft={draft} conflict={conflict} onKeep={() => void send()} /> : null}
        <textarea
          ref={field}
          className={styles.text}
          aria-label={texts.text}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          placeholder={texts.placeholder}
          lang={content.markdown ? textLang(content.markdown) : undefined}
          maxLength={MAX_TALK_LENGTH}
          readOnly={isSaving}
          value={content.markdown}
          onChange={({ target }) => draft.change({ markdown: target.value })}
        />
        <FieldError id={`${id}-error`} text={error} />
        <TalkPhotoGrid photos={content.photos} uploads={uploads} onOpen={setShown} />
        <FieldError text={errorOf('photos')} />
      </div>
      <footer className={styles.foot}>
        <TalkOptions draft={draft} errorOf={errorOf} />
        <TalkTools draft={draft} field={field} onFiles={uploads.add}>
          <button
            type="button"
            className="btn btn-pri"
            aria-busy={isSaving}
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

/** Sends a talk, and says at its field what the server refuses. */
const useTalkSending = (draft: EditedTalk) => {
  const texts = useStudioTexts('talks')
  const site = useTexts()
  const notify = useNotify()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { failure, wrong } = useItemState(draft)
  return {
    errorOf: (field: keyof WrittenTalk): string | undefined => {
      // What names no field stands at the text.
      const error = wrong ?? (failure ? { field: 'markdown', failure } : null)
      return error?.field === field ? failureText(error.failure, site) : undefined
    },
    send: async () => {
      const place = talkFilesPlace(draft.key())
      if ((await draft.save()) !== 'saved') return
      void removeFiles(place)
      notify('success', draft.isNew ? texts.said : texts.saved)
      await queryClient.invalidateQueries({ queryKey: ['studio'] })
      await navigate(studioPages.talks.href())
    },
  }
}

/** Where what is typed is kept. */
const Kept = ({ draft }: { draft: EditedTalk }) => {
  const texts = useStudioTexts('talks')
  const { isStored, isChanged } = useItemState(draft)
  const text = !isStored ? texts.notKept : isChanged ? texts.kept : draft.isNew ? '' : texts.sent
  return (
    <p className={styles.kept} role="status" data-failed={!isStored || undefined}>
      {text === '' ? null : <StudioIcon name={isStored ? 'check' : 'triangle-alert'} size={15} />}
      {text}
    </p>
  )
}

type Props = {
  draft: EditedTalk
  conflict: NonNullable<ReturnType<EditedTalk['get']>['conflict']>
  onKeep: () => void
}

/** Another device has changed the same places: both versions are shown, and the owner decides. */
const TalkConflict = ({ draft, conflict: { fields, theirs }, onKeep }: Props) => {
  const texts = useStudioTexts('talks').conflict
  const offerUndo = useOfferUndo()
  const resolve = (content: WrittenTalk) =>
    draft.resolve(Object.fromEntries(fields.map((name) => [name, content[name]])))
  const take = () => {
    const mine = draft.get().content
    resolve(writtenTalk(theirs))
    offerUndo({ text: texts.tookTheirs, undo: () => draft.change(mine) })
  }
  return (
    <section className={styles.conflict} role="alert" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <h3>{texts.theirs}</h3>
      <blockquote lang={textLang(theirs.markdown)}>
        {theirs.markdown}
        {theirs.photos.length > 0 ? <small>{texts.photos(theirs.photos.length)}</small> : null}
      </blockquote>
      <div>
        <Button
          look="pri"
          onClick={() => {
            resolve(draft.get().content)
            onKeep()
          }}
        >
          {texts.keepMine}
        </Button>
        <Button onClick={take}>{texts.takeTheirs}</Button>
      </div>
    </section>
  )
}
