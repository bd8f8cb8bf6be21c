/** Name and description of an album in both languages, and its privacy; new or not. */
import { useMutation } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import type { StudioAlbum } from '#contract/studio/albums.ts'
import { DialogForm } from '../frame/DialogForm.tsx'
import { LocalizedFields, localizedFields, noTexts, textsForBoth } from '../frame/LocalizedFields.tsx'
import { Switch } from '../frame/Switch.tsx'
import { errorAt, UrlNameField } from '../frame/UrlNameField.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useRefreshAlbums } from './use-albums.ts'

const MAX_NAME = 100
const MAX_DESCRIPTION = 2000
const fields = [...localizedFields, 'slug']

type Props = {
  /** Null: a new one. */
  album: StudioAlbum | null
  onSaved: (album: StudioAlbum) => void
  onClose: () => void
}

export const AlbumForm = ({ album, onSaved, onClose }: Props) => {
  const texts = useStudioTexts('albums')
  const api = useStudioApi()
  const refresh = useRefreshAlbums()
  const draft = useFormDraft(`album:${album?.id ?? 'new'}`, {
    localized: album?.localized ?? noTexts,
    isPrivate: album?.isPrivate ?? false,
    slug: null as string | null,
  })
  const { localized, isPrivate, slug } = draft.form
  const save = useMutation({
    // The dialog shows the error.
    meta: { silent: true },
    mutationFn: () => {
      const body = { ...textsForBoth(localized), localized, isPrivate, ...(slug === null ? {} : { slug }) }
      return album
        ? api.studioAlbums.save({ params: { id: album.id }, body })
        : api.studioAlbums.create({ body })
    },
    onSuccess: async (saved) => {
      draft.forget()
      await refresh()
      onSaved(saved)
    },
  })
  return (
    <DialogForm
      title={album ? texts.editTitle : texts.createTitle}
      submit={album ? texts.save : texts.create}
      fields={fields}
      draft={draft}
      saving={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <LocalizedFields
            value={localized}
            nameNeeded={texts.nameMissing}
            maxName={MAX_NAME}
            maxDescription={MAX_DESCRIPTION}
            onChange={(next) => set({ localized: next })}
          />
          <UrlNameField
            kind="album"
            id={album?.id ?? null}
            title={textsForBoth(localized).name}
            value={slug}
            current={album?.slug ?? null}
            hrefOf={(name) => pages.album.href({ albumId: name })}
            error={errorAt(save.error, 'slug')}
            onChange={(next) => set({ slug: next })}
          />
          <Switch
            label={texts.isPrivate}
            note={texts.isPrivateNote}
            isOn={isPrivate}
            onChange={(next) => set({ isPrivate: next })}
          />
        </>
      )}
    </DialogForm>
  )
}
