/** Name and description in both languages, cover and privacy of a collection, new or not. */
import { pages } from '#contract/pages.ts'
import type { StudioCollection } from '#contract/studio/videos.ts'
import { DialogForm, DialogPart } from '../frame/DialogForm.tsx'
import { LocalizedFields, localizedFields, noTexts, textsForBoth } from '../frame/LocalizedFields.tsx'
import { Switch } from '../frame/Switch.tsx'
import { errorAt, UrlNameField } from '../frame/UrlNameField.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ImageChoice } from '../uploads/ImageChoice.tsx'
import type { useCollectionActions } from './use-videos.ts'

const MAX_NAME = 200
const MAX_DESCRIPTION = 2000

type Props = {
  /** Null: a new one. */
  collection: StudioCollection | null
  save: ReturnType<typeof useCollectionActions>['save']
  onSaved: (id: number) => void
  onClose: () => void
}

export const CollectionDialog = ({ collection, save, onSaved, onClose }: Props) => {
  const texts = useStudioTexts('videos')
  const draft = useFormDraft(`collection:${collection?.id ?? 'new'}`, {
    localized: collection?.localized ?? noTexts,
    isPrivate: collection?.isPrivate ?? false,
    coverMediaId: collection?.coverMediaId ?? null,
    coverSrc: collection?.coverMediaId ? (collection.cover?.src ?? null) : null,
    slug: null as string | null,
  })
  const { coverSrc, slug, ...form } = draft.form
  return (
    <DialogForm
      title={collection ? texts.editTitle : texts.create}
      submit={collection ? texts.save : texts.create}
      fields={[...localizedFields, 'slug', 'coverMediaId']}
      draft={draft}
      saving={save}
      onSubmit={() =>
        save.mutate(
          {
            collection,
            form: { ...form, ...textsForBoth(form.localized), ...(slug === null ? {} : { slug }) },
          },
          {
            onSuccess: (id) => {
              draft.forget()
              onSaved(id)
            },
          },
        )
      }
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <LocalizedFields
            value={form.localized}
            nameNeeded={texts.nameMissing}
            maxName={MAX_NAME}
            maxDescription={MAX_DESCRIPTION}
            onChange={(localized) => set({ localized })}
          />
          <UrlNameField
            kind="collection"
            id={collection?.id ?? null}
            title={textsForBoth(form.localized).name}
            value={slug}
            current={collection?.slug ?? null}
            hrefOf={(name) => pages.videos.href(null, { collection: name })}
            error={errorAt(save.error, 'slug')}
            onChange={(next) => set({ slug: next })}
          />
          <DialogPart name="coverMediaId" label={texts.cover}>
            <ImageChoice
              label={texts.cover}
              src={coverSrc}
              otherwise={texts.collectionCover}
              isWide
              onChoose={(coverMediaId, src) => set({ coverMediaId, coverSrc: src })}
              onRemove={() => set({ coverMediaId: null, coverSrc: null })}
            />
          </DialogPart>
          <Switch
            label={texts.isPrivate}
            note={texts.isPrivateNote}
            isOn={form.isPrivate}
            onChange={(isPrivate) => set({ isPrivate })}
          />
        </>
      )}
    </DialogForm>
  )
}
