/** Asks for the name of a category in both languages, and says before in how many articles it changes. */
import type { LocalizedNames } from '#contract/localized-texts.ts'
import { pages } from '#contract/pages.ts'
import type { StudioLabel } from '#contract/studio/labels.ts'
import { DialogForm } from '../frame/DialogForm.tsx'
import { LocalizedNameFields, localizedNameFields, nameForBoth } from '../frame/LocalizedFields.tsx'
import { errorAt, UrlNameField } from '../frame/UrlNameField.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './CategoryDialog.module.css'
import type { LabelActions } from './use-label-actions.ts'

const MAX_NAME = 100
const fields = [...localizedNameFields, 'slug']

type Props = {
  category: StudioLabel
  localized: LocalizedNames
  rename: LabelActions['rename']
  onClose: () => void
}

export const CategoryDialog = ({ category, localized, rename, onClose }: Props) => {
  const texts = useStudioTexts('labels')
  const draft = useFormDraft(`category:${category.id}`, { localized, slug: null as string | null })
  const { localized: names, slug } = draft.form
  const submit = () =>
    rename.mutate(
      {
        id: category.id,
        name: nameForBoth(names),
        localized: names,
        ...(slug === null ? {} : { slug }),
      },
      {
        onSuccess: () => {
          draft.forget()
          onClose()
        },
      },
    )
  return (
    <DialogForm
      title={texts.renameTitle(category.name)}
      submit={texts.rename}
      fields={fields}
      draft={draft}
      saving={rename}
      onSubmit={submit}
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <p className={styles.note}>{texts.renameText(category.articleCount)}</p>
          <LocalizedNameFields
            value={names}
            nameNeeded={texts.nameMissing}
            maxName={MAX_NAME}
            onChange={(next) => set({ localized: next })}
          />
          <UrlNameField
            kind="category"
            id={category.id}
            title={nameForBoth(names)}
            value={slug}
            current={category.slug}
            hrefOf={(name) => pages.category.href({ categoryId: name })}
            error={errorAt(rename.error, 'slug')}
            onChange={(next) => set({ slug: next })}
          />
        </>
      )}
    </DialogForm>
  )
}
