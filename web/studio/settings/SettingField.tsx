/** One setting of text with its label, counter, former value and error; the frame of every other setting as well. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { SettingName } from '#contract/studio/settings.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import { isNumberName, numberName } from './number-names.ts'
import styles from './SettingField.module.css'
import type { TextName } from './section-list.ts'
import { useSettings } from './use-settings.ts'

/** What stands below a setting, if anything does. */
export const noteOf = (texts: StudioTexts<'settings'>, name: SettingName): string | undefined =>
  (texts.notes as Partial<Record<SettingName, string>>)[name]

type FrameProps = {
  name: SettingName
  /** In a pair of two languages: the one of this field. */
  language?: string | undefined
  /** At the right of the label: a counter. */
  hint?: string | undefined
  /** Below the field. */
  note?: ReactNode
  children: (field: FieldProps) => ReactNode
}

/** What connects a control with its label, its note and its error. */
type FieldProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

export const SettingFrame = ({ name, language, hint, note, children }: FrameProps) => {
  const texts = useStudioTexts('settings')
  const { changes, errors } = useSettings()
  const id = useId()
  const error = errors[name]
  const isChanged = name in changes
  const former = useFormer(name)
  return (
    <div className={styles.field} data-setting={name}>
      <div className={styles.label}>
        <label htmlFor={id}>
          {texts.fields[name]}
          {language ? <span className={styles.language}>{language}</span> : null}
        </label>
        <small>{former ?? hint}</small>
      </div>
      {children({
        id,
        className: `${styles.input} ${isChanged ? styles.changed : ''} ${language && note ? styles.borrowed : ''}`,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': `${id}-note ${id}-error`,
      })}
      <div id={`${id}-note`} className={styles.note}>
        {note}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

const MAX_FORMER_LENGTH = 24

/** The saved value of a changed text that is short enough to be shown. */
const useFormer = (name: SettingName): string | undefined => {
  const texts = useStudioTexts('settings')
  const { changes, saved } = useSettings()
  const { locale } = useLanguage()
  const former = saved[name]
  if (!(name in changes)) return undefined
  if (typeof former === 'number' && isNumberName(name)) return texts.was(numberName(name, former, locale))
  if (typeof former !== 'string' || former.length > MAX_FORMER_LENGTH) return undefined
  return former === '' ? texts.wasEmpty : texts.was(former)
}

type RowFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  /** Such as `redirects.3.from`. */
  name: string
  label: string
  value: string
  /** Of a text of several lines. */
  rows?: number
  onChange: (value: string) => void
}

/** A text in a row of a setting that has several, with its error. */
export const RowField = ({ name, label, className, rows, onChange, ...rest }: RowFieldProps) => {
  const error = useSettings().errors[name]
  const field = {
    ...rest,
    id: name,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${name}-error`,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className={className}>
      <label htmlFor={name}>{label}</label>
      {rows ? <textarea {...(field as ComponentProps<'textarea'>)} rows={rows} /> : <input {...field} />}
      <FieldError id={`${name}-error`} text={error} />
    </div>
  )
}

type Props = {
  name: TextName
  language?: string
  /** The most characters; the server checks them. */
  max?: number
  /** Of the text, when it is not the studio's. */
  lang?: string
  rows?: number
  type?: 'text' | 'url' | 'date'
  placeholder?: string
  note?: ReactNode
}

export const TextSetting = ({ name, language, max, lang, rows, type = 'text', placeholder, note }: Props) => {
  const texts = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const value = settings[name]
  const length = [...value].length
  const hint = max !== undefined && length > max * 0.6 ? texts.count(length, max) : undefined
  const shared = {
    value,
    lang,
    placeholder,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  }
  return (
    <SettingFrame name={name} hint={hint} note={note ?? noteOf(texts, name)} language={language}>
      {(field) =>
        rows ? <textarea {...field} {...shared} rows={rows} /> : <input {...field} {...shared} type={type} />
      }
    </SettingFrame>
  )
}
