/** Name, description and privacy of an album, new or not. */
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { StudioAlbum } from '#contract/studio/albums.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import styles from '../frame/DialogForm.module.css'
import { Switch } from '../frame/Switch.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioAlbumTexts } from './albums-texts.ts'
import { useRefreshAlbums } from './use-albums.ts'

const MAX_NAME = 100
const MAX_DESCRIPTION = 2000

type Props = {
  /** Null: a new one. */
  album: StudioAlbum | null
  onSaved: (album: StudioAlbum) => void
  onClose: () => void
}

export const AlbumForm = ({ album, onSaved, onClose }: Props) => {
  const texts = useStudioAlbumTexts()
  const site = useTexts()
  const api = useStudioApi()
  const refresh = useRefreshAlbums()
  const id = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(album?.name ?? '')
  const [description, setDescription] = useState(album?.description ?? '')
  const [isPrivate, setIsPrivate] = useState(album?.isPrivate ?? false)
  const [error, setError] = useState<string>()
  const refuse = (text: string) => {
    setError(text)
    nameField.current?.focus()
  }
  const save = useMutation({
    mutationFn: () => {
      const body = { name, description, isPrivate }
      return album
        ? api.studioAlbums.save({ params: { id: album.id }, body })
        : api.studioAlbums.create({ body })
    },
    onSuccess: async (saved) => {
      await refresh()
      onSaved(saved)
    },
    onError: (failure) => refuse(failureText(failure, site)),
    meta: { silent: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return refuse(texts.nameMissing)
    if (!save.isPending) save.mutate()
  }
  return (
    <Modal titleId={`${id}-title`} className="ac-dialog" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>{album ? texts.editTitle : texts.createTitle}</h2>
        <label htmlFor={`${id}-name`}>{texts.name}</label>
        <input
          id={`${id}-name`}
          ref={nameField}
          value={name}
          maxLength={MAX_NAME}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => {
            setError(undefined)
            setName(target.value)
          }}
        />
        <FieldError id={`${id}-error`} text={error} />
        <label htmlFor={`${id}-description`}>{texts.description}</label>
        <textarea
          id={`${id}-description`}
          rows={4}
          value={description}
          maxLength={MAX_DESCRIPTION}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Switch label={texts.isPrivate} note={texts.isPrivateNote} isOn={isPrivate} onChange={setIsPrivate} />
        <button type="submit" className="btn btn-pri" aria-busy={save.isPending}>
          {album ? texts.save : texts.create}
        </button>
      </form>
    </Modal>
  )
}
