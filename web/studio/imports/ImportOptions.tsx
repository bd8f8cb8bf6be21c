/** The options of an import; a check with other ones shows what they change. */

import { useId, useState } from 'react'
import type { StudioImportDetails } from '#contract/studio/imports.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Switch } from '../frame/Switch.tsx'
import { TimeZoneInput } from '../frame/TimeZoneInput.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import fields from '../settings/SettingField.module.css'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Imports.module.css'
import { useImportActions } from './use-imports.ts'

/** Comments have no images of other servers, and an exported site contains its images. */
const WITH_IMAGES = ['wxr', 'ghost', 'halo', 'aurora', 'markdown']
/** They may not name the host of the old site. */
const WITH_HOST = ['ghost', 'halo', 'aurora', 'markdown']

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const ImportOptions = ({ record }: { record: StudioImportDetails }) => {
  const texts = useStudioTexts('imports')
  const site = useTexts()
  const { importer, options } = record
  const { check } = useImportActions(record.id ?? 0)
  const [wanted, setWanted] = useState(options)
  const change = (changed: Partial<typeof wanted>) => setWanted({ ...wanted, ...changed })
  const sent = {
    ...wanted,
    host: orNull(wanted.host ?? ''),
    oldAddress: orNull(wanted.oldAddress ?? ''),
  }
  const hasChanged = JSON.stringify(sent) !== JSON.stringify(options)
  const error = check.error
    ? isFailure(check.error)
      ? failureText(check.error, site)
      : String(check.error)
    : undefined
  return (
    <>
      {WITH_IMAGES.includes(importer) ? (
        <div className={styles.question}>
          <Switch
            label={texts.fetch}
            note={texts.fetchNote}
            isOn={wanted.fetchesImages}
            onChange={(fetchesImages) => {
              change({ fetchesImages })
              check.mutate({ ...sent, fetchesImages })
            }}
          />
        </div>
      ) : null}
      <details className={styles.options}>
        <summary>{texts.options}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            check.mutate(sent)
          }}
        >
          {importer === 'site' ? (
            <Switch
              label={texts.replaceSettings}
              note={texts.replaceSettingsNote}
              isOn={wanted.replacesSettings}
              onChange={(replacesSettings) => change({ replacesSettings })}
            />
          ) : (
            <ZoneOption zone={wanted.zone} onChange={(zone) => change({ zone })} />
          )}
          {WITH_HOST.includes(importer) ? (
            <ImportTextOption
              label={texts.hostLabel}
              note={importer === 'markdown' ? texts.hostNoteMarkdown : texts.hostNote}
              placeholder="blog.example.com"
              value={wanted.host ?? ''}
              onChange={(host) => change({ host })}
            />
          ) : null}
          {importer === 'markdown' ? (
            <ImportTextOption
              label={texts.oldAddressLabel}
              note={texts.oldAddressNote}
              placeholder="/:year/:month/:slug/"
              value={wanted.oldAddress ?? ''}
              onChange={(oldAddress) => change({ oldAddress })}
            />
          ) : null}
          <FieldError text={error} />
          <button
            type="submit"
            className="btn btn-line sm"
            disabled={!hasChanged}
            aria-busy={check.isPending}
          >
            <StudioIcon name="rotate-cw" size={15} />
            {texts.checkAgain}
          </button>
        </form>
      </details>
    </>
  )
}

type ZoneProps = { zone: string | null; onChange: (zone: string | null) => void }

const ZoneOption = ({ zone, onChange }: ZoneProps) => {
  const texts = useStudioTexts('imports')
  const id = useId()
  return (
    <div className={fields.field}>
      <div className={fields.label}>
        <label htmlFor={id}>{texts.zoneLabel}</label>
      </div>
      <TimeZoneInput
        id={id}
        className={fields.input}
        value={zone ?? ''}
        emptyText={texts.zoneOfSite}
        onChange={(one) => onChange(orNull(one))}
      />
    </div>
  )
}

type Props = {
  label: string
  note: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

const ImportTextOption = ({ label, note, placeholder, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className={fields.field}>
      <div className={fields.label}>
        <label htmlFor={id}>{label}</label>
      </div>
      <input
        id={id}
        className={fields.input}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-note`} className={fields.note}>
        {note}
      </p>
    </div>
  )
}
