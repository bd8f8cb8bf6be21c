/** The caption or the alternative text of a photo: saved with Enter and when the field is left; Esc takes back what was typed. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import type { StudioPhoto } from '#contract/studio/albums.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { showSaved } from '../frame/use-change.ts'
import { useUnsavedText } from '../saving/unsaved-text.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AlbumPhotoTile.module.css'
import type { AlbumWithPhotos } from './use-albums.ts'

export type ShownText = 'description' | 'alt'

const MAX_LENGTH: Record<ShownText, number> = { description: 1000, alt: 500 }

type Props = { photo: StudioPhoto; name: ShownText; number: number }

export const PhotoTextField = ({ photo, name, number }: Props) => {
  const texts = useStudioTexts('albums')
  const site = useTexts()
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const id = useId()
  /** Null: nothing was typed, the saved one is shown. */
  const [typed, setTyped, forget] = useUnsavedText(`photo-${photo.id}-${name}`)
  const save = useMutation({
    scope: { id: `photo-${photo.id}` },
    mutationFn: (text: string) =>
      api.studioAlbums.savePhoto({ params: { id: photo.id }, body: { [name]: text } }),
    onSuccess: (_, text) => {
      showSaved<AlbumWithPhotos | null>(
        queryClient,
        ['studio', 'albums', 'album'],
        (album) => album && withText(album, photo.id, { [name]: text.trim() }),
      )
      forget(text)
    },
    meta: { silent: true },
  })
  const shown = typed ?? photo[name]
  const submit = () => {
    if (typed === null || (save.isPending && save.variables === typed)) return
    if (typed.trim() === photo[name] && !save.isPending) setTyped(null)
    else save.mutate(typed)
  }
  // Typed before a reload.
  const submitFormer = useEffectEvent(submit)
  useEffect(() => submitFormer(), [])
  const error = save.error && failureText(save.error, site)
  return (
    <div className={styles.text}>
      <input
        aria-label={name === 'alt' ? texts.alt(number) : texts.caption(number)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        lang={shown ? textLang(shown) : undefined}
        placeholder={name === 'alt' ? texts.addAlt : texts.addCaption}
        maxLength={MAX_LENGTH[name]}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={submit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') submit()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      {error ? (
        <small id={id} role="alert">
          {texts.notSaved}: {error}
        </small>
      ) : null}
    </div>
  )
}

const withText = (album: AlbumWithPhotos, id: number, text: Partial<StudioPhoto>): AlbumWithPhotos => ({
  ...album,
  photos: album.photos.map((photo) => (photo.id === id ? { ...photo, ...text } : photo)),
})
