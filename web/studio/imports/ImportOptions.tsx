/** The options of an import; a check with other ones shows what they change. */
import { useId, useState } from 'react'
import type { StudioImportDetails } from '#contract/studio/imports.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Switch } from '../frame/Switch.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import fields from '../settings/SettingField.module.css'
import styles from './Imports.module.css'
import { useImportsTexts } from './imports-texts.ts'
import { useImportActions } from './use-imports.ts'

/** Comments have no images of other servers. */
const WITH_IMAGES = ['wxr', 'ghost', 'halo', 'aurora']
/** Their exports may not name the host of the old site. */
const WITH_HOST = ['ghost', 'halo', 'aurora']

export const ImportOptions = ({ record }: { record: StudioImportDetails }) => {
  const texts = useImportsTexts()
  const site = useTexts()
  const id = useId()
  const { importer, options } = record
  const { check } = useImportActions(record.id ?? 0)
  const [zone, setZone] = useState(options.zone)
  const [host, setHost] = useState(options.host ?? '')
  const [fetchesImages, setFetchesImages] = useState(options.fetchesImages)
  const wanted = { zone, host: host.trim() === '' ? null : host.trim(), fetchesImages }
  const hasChanged = JSON.stringify(wanted) !== JSON.stringify(options)
  const error = check.error
    ? isFailure(check.error)
      ? failureText(check.error, site)
      : String(check.error)
    : undefined
  return (
    <details className={styles.options}>
      <summary>{texts.options}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate(wanted)
        }}
      >
        <div className={fields.field}>
          <div className={fields.label}>
            <label htmlFor={`${id}-zone`}>{texts.zoneLabel}</label>
          </div>
          <select
            id={`${id}-zone`}
            className={fields.input}
            value={zone ?? ''}
            onChange={({ target }) => setZone(target.value === '' ? null : target.value)}
          >
            <option value="">{texts.zoneOfSite}</option>
            {Intl.supportedValuesOf('timeZone').map((one) => (
              <option key={one} value={one}>
                {one.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </div>
        {WITH_HOST.includes(importer) ? (
          <div className={fields.field}>
            <div className={fields.label}>
              <label htmlFor={`${id}-host`}>{texts.hostLabel}</label>
            </div>
            <input
              id={`${id}-host`}
              className={fields.input}
              value={host}
              placeholder="blog.example.com"
              autoComplete="off"
              spellCheck={false}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => setHost(target.value)}
            />
            <p id={`${id}-note`} className={fields.note}>
              {texts.hostNote}
            </p>
          </div>
        ) : null}
        {WITH_IMAGES.includes(importer) ? (
          <Switch
            label={texts.fetch}
            note={texts.fetchNote}
            isOn={fetchesImages}
            onChange={setFetchesImages}
          />
        ) : null}
        <FieldError text={error} />
        <button type="submit" className="btn btn-line sm" disabled={!hasChanged} aria-busy={check.isPending}>
          <StudioIcon name="rotate-cw" size={15} />
          {texts.checkAgain}
        </button>
      </form>
    </details>
  )
}
