/** Asks for the new name of a tag, or for the label to merge into, and says before how many articles change. */
import { type FormEvent, useId, useState } from 'react'
import { pages } from '#contract/pages.ts'
import type { StudioLabel } from '#contract/studio/labels.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { Button } from '../frame/Button.tsx'
import { errorAt, UrlNameField } from '../frame/UrlNameField.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './LabelDialog.module.css'
import { otherNames } from './other-names.ts'
import type { LabelActions } from './use-label-actions.ts'

type Props = {
  step: 'rename' | 'merge'
  label: StudioLabel
  all: StudioLabel[]
  actions: LabelActions
  onClose: () => void
}

export const LabelDialog = ({ step, label, all, actions, onClose }: Props) => {
  const texts = useStudioTexts('labels')
  const site = useTexts()
  const [titleId, fieldId, errorId] = [useId(), useId(), useId()]
  const others = all.filter(({ id }) => id !== label.id)
  const [value, setValue] = useState(step === 'rename' ? label.name : String(others[0]?.id ?? ''))
  const [slug, setSlug] = useState<string | null>(null)
  const { isPending, error, reset } = step === 'rename' ? actions.rename : actions.merge
  const change = (next: string) => {
    if (error) reset()
    setValue(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || value.trim() === '') return
    try {
      if (step === 'rename')
        await actions.rename.mutateAsync({
          id: label.id,
          name: value.trim(),
          ...(slug === null ? {} : { slug }),
        })
      else await actions.merge.mutateAsync({ id: label.id, targetId: Number(value) })
      onClose()
    } catch {
      // The error is below the field.
    }
  }
  const isRename = step === 'rename'
  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <h2 id={titleId}>{isRename ? texts.renameTitle(label.name) : texts.mergeTitle(label.name)}</h2>
        <p>{isRename ? texts.renameText(label.articleCount) : texts.mergeText(label.articleCount)}</p>
        <label htmlFor={fieldId}>{isRename ? texts.name : texts.mergeInto}</label>
        {isRename ? (
          <input
            id={fieldId}
            value={value}
            maxLength={100}
            required
            pattern=".*\S.*"
            // In the language of the studio, which may not be that of the browser.
            onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(texts.tagNameMissing)}
            onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <select id={fieldId} value={value} onChange={(event) => change(event.target.value)}>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                {[other.name, ...otherNames(other)].join(' · ')} ({other.articleCount})
              </option>
            ))}
          </select>
        )}
        {isRename ? (
          <UrlNameField
            kind="tag"
            id={label.id}
            title={value}
            value={slug}
            current={label.slug}
            hrefOf={(name) => pages.tag.href({ tagId: name })}
            error={errorAt(error, 'slug')}
            onChange={(next) => {
              if (error) reset()
              setSlug(next)
            }}
          />
        ) : null}
        {error && errorAt(error, 'slug') === undefined ? (
          <p id={errorId} className={styles.error} role="alert">
            {failureText(error, site)}
          </p>
        ) : null}
        <div>
          <Button look="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <button type="submit" className="btn btn-pri sm" aria-busy={isPending}>
            {isRename ? texts.rename : texts.merge}
          </button>
        </div>
      </form>
    </Modal>
  )
}
