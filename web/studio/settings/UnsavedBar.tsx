/** The bar while something is not saved: what it is, and discard, preview and save. */

import { useEffect, useEffectEvent, useState } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { Button } from '../frame/Button.tsx'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { SettingsPreview } from './SettingsPreview.tsx'
import { namesOf } from './settings-edit.ts'
import styles from './UnsavedBar.module.css'
import { useSettings } from './use-settings.ts'

/** Names of changed settings that the bar has room for. */
const MAX_NAMED = 3

/** @param props.hasPreview whether the changes can be seen on a page */
export const UnsavedBar = ({ hasPreview = true }: { hasPreview?: boolean }) => {
  const { bar: texts, fields } = useStudioTexts('settings')
  const { list } = useFormat()
  const { changes, conflicts, errors, refusals, isSaving, discard, save } = useSettings()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const names = namesOf(changes)
  const isChanged = names.length > 0
  useFocusOnRefusal(refusals, errors)
  // What is typed survives in the browser; only a request that is being sent would be cut off.
  useAskBeforeClosing(isSaving)
  useShortcut({ keys: 'Mod+S', label: texts.save, group: texts.label, run: () => isChanged && save() })
  const failures = Object.entries(errors)
  const [failed] = failures
  if (!isChanged) return null
  const named = names.slice(0, MAX_NAMED).map((name) => fields[name])
  const more = names.length - named.length
  return (
    <>
      <section className={styles.bar} aria-label={texts.label}>
        <p role="status">
          <b>{texts.notSaved(names.length)}</b>
          {failed ? (
            <span className={styles.failed}>
              {`${texts.error(fields[failed[0].split('.')[0] as keyof typeof fields] ?? failed[0])} ${failed[1]}`}
              {failures.length > 1 ? ` (${texts.andOthers(failures.length - 1)})` : null}
            </span>
          ) : (
            <span>
              {conflicts.length > 0 ? texts.conflict : more > 0 ? texts.and(list(named), more) : list(named)}
            </span>
          )}
        </p>
        <Button look="quiet" disabled={isSaving} onClick={discard}>
          {texts.discard}
        </Button>
        {hasPreview ? (
          <Button icon="eye" onClick={() => setIsPreviewed(true)}>
            {texts.preview}
          </Button>
        ) : null}
        <Button look="pri" aria-busy={isSaving || undefined} disabled={conflicts.length > 0} onClick={save}>
          {isSaving ? texts.saving : texts.save}
        </Button>
      </section>
      {isPreviewed ? <SettingsPreview onClose={() => setIsPreviewed(false)} /> : null}
    </>
  )
}

/** The first field that the server refused is shown and focused, once: what is typed then ends errors, and must stay in its field. */
const useFocusOnRefusal = (refusals: number, errors: Readonly<Record<string, string>>) => {
  const focusFirst = useEffectEvent(() => {
    const [field] = Object.keys(errors)
    if (!field) return
    const [name] = field.split('.')
    const place = document.querySelector(`[data-setting="${name}"]`)
    const control =
      place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place?.querySelector('input, button')
    if (control instanceof HTMLElement) control.focus()
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])
}
