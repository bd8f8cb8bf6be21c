/** The alternative text of an image: saved with Enter, with the button, and when the field is left. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useUnsavedText } from '../saving/unsaved-text.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './FileDetails.module.css'

const MAX_ALT = 500

export const AltField = ({ file }: { file: MediaFile }) => {
  const texts = useStudioTexts('media')
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const id = useId()
  const [typed, setAlt, forget] = useUnsavedText(`media-${file.id}-alt`)
  const alt = typed ?? file.alt
  const change = useMutation({
    scope: { id: `media-${file.id}` },
    mutationFn: (text: string) => api.studioMedia.update({ params: { id: file.id }, body: { alt: text } }),
    onSuccess: async (_, text) => {
      notify('success', texts.saved)
      await queryClient.invalidateQueries({ queryKey: ['studio', 'media'] })
      forget(text)
    },
  })
  const isChanged = change.isPending ? change.variables !== alt : alt.trim() !== file.alt
  const save = (event?: FormEvent) => {
    event?.preventDefault()
    if (isChanged) change.mutate(alt)
  }
  return (
    <form className={styles.alt} onSubmit={save}>
      <label htmlFor={id}>
        {texts.alt}
        <span>
          {alt.length} / {MAX_ALT}
        </span>
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_ALT}
        value={alt}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => setAlt(target.value)}
        onBlur={() => save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save(event)
          // Esc closes the details, and what was typed stays.
          if (event.key === 'Escape') save()
        }}
      />
      <div>
        <small id={`${id}-note`}>{texts.altNote}</small>
        <button
          type="submit"
          className="btn btn-line sm"
          disabled={!isChanged && !change.isPending}
          aria-busy={change.isPending}
        >
          {texts.save}
        </button>
      </div>
    </form>
  )
}
