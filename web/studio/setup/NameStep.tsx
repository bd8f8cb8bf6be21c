/** First step: the name of the site in both languages, the time zone, and the language of visitors. */
import { useId } from 'react'
import { type Locale, langTag, locales } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Field, FieldError } from '#web/site/forms/Field.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Switch } from '../frame/Switch.tsx'
import { TimeZoneInput } from '../frame/TimeZoneInput.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './NameStep.module.css'
import type { SetupInput } from './setup-input.ts'
import timeZoneFieldStyles from './TimeZoneField.module.css'
import type { SetupErrors } from './use-setup-errors.ts'

const languages: Record<Locale, string> = { en: 'English', cn: '中文' }
const fields = {
  en: { title: 'titleEn', tagline: 'taglineEn' },
  cn: { title: 'titleCn', tagline: 'taglineCn' },
} as const

type Props = { input: SetupInput; errors: SetupErrors; change: (changes: Partial<SetupInput>) => void }

export const NameStep = ({ input, errors, change }: Props) => {
  const texts = useStudioTexts('setup').name
  const { locale, timeZone, isMultilingual } = input
  // The first language stands first.
  const order = locale === 'en' ? locales : locales.toReversed()
  return (
    <>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <div className={styles.pair}>
        {order.map((language) => {
          const { title, tagline } = fields[language]
          const note = <span className={styles.language}>{languages[language]}</span>
          const lang = langTag[language]
          return (
            <div key={language} className={styles.column}>
              <p className={styles.head} aria-hidden="true">
                <b lang={lang}>{languages[language]}</b>
                {language === locale ? null : texts.optional}
              </p>
              <Field
                {...{ label: texts.siteName, note, lang }}
                name={title}
                maxLength={100}
                value={input[title]}
                error={errors[title]}
                onChange={(text) => change({ [title]: text })}
              />
              <Field
                {...{ label: texts.tagline, note, lang }}
                name={tagline}
                maxLength={200}
                value={input[tagline]}
                error={errors[tagline]}
                onChange={(text) => change({ [tagline]: text })}
              />
            </div>
          )
        })}
      </div>
      <TimeZoneField
        value={timeZone}
        error={errors.timeZone}
        onChange={(zone) => change({ timeZone: zone })}
      />
      <div className={styles.row}>
        <Choice
          label={texts.firstLanguage}
          value={locale}
          options={locales.map((one) => [one, languages[one]] as const)}
          onChoose={(chosen) => change({ locale: chosen })}
        />
        <p aria-hidden="true">{texts.firstLanguage}</p>
      </div>
      <Switch
        label={texts.menu}
        note={texts.menuText}
        isOn={isMultilingual}
        onChange={(isOn) => change({ isMultilingual: isOn })}
      />
    </>
  )
}

type TimeZoneFieldProps = { value: string; error: string | undefined; onChange: (zone: string) => void }

/** Chooses a time zone, and says what time it is there. */
const TimeZoneField = ({ value, error, onChange }: TimeZoneFieldProps) => {
  const texts = useStudioTexts('setup').name
  const { locale } = useLanguage()
  const id = useId()
  const time = new Intl.DateTimeFormat(langTag[locale], {
    timeZone: value,
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <div className={`ac-field ${timeZoneFieldStyles.zone}`}>
      <label htmlFor={id}>{texts.timeZone}</label>
      <TimeZoneInput
        id={id}
        value={value}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-time ${id}-error`}
      />
      <p id={`${id}-time`} className={timeZoneFieldStyles.time}>
        {texts.timeThere(time.format(Date.now()))}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
