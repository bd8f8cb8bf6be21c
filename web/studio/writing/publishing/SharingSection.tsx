/** What search engines and social networks show: as it will look, and the fields that change it. */
import { useId, useState } from 'react'
import type { Sharing } from '#contract/sharing.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useConfig } from '#web/site/site.queries.ts'
import { Button } from '../../frame/Button.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { ImageSource } from '../../uploads/ImageSource.tsx'
import { PanelField, PanelSection } from './PanelSection.tsx'
import styles from './SharingSection.module.css'

type Props = {
  /** What is shown where nothing is chosen. */
  fallback: { title: string; description: string; image: string | null }
  /** The path of the page. */
  path: string
  lang?: string
  sharing: Sharing | null
  onChange: (sharing: Sharing | null) => void
}

/** As the server takes them. */
const MAX_TITLE = 200
const MAX_DESCRIPTION = 500

const nothing: Sharing = { title: null, description: null, image: null }

export const SharingSection = (props: Props) => {
  const { sharing: texts } = useStudioTexts('publishing')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <PanelSection
      title={texts.title}
      beside={
        <button
          type="button"
          className="lk"
          aria-expanded={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? texts.done : texts.edit}
        </button>
      }
    >
      {isEditing ? <SharingFields {...props} /> : null}
      <SharingPreview {...props} />
    </PanelSection>
  )
}

/** The card of social networks, and below it the result of a search. */
export const SharingPreview = ({ fallback, path, lang, sharing }: Props) => {
  const { locale } = useLanguage()
  const config = useConfig()
  const site = config ? siteTitle(config, locale) : ''
  const image = sharing?.image ?? fallback.image
  const description = sharing?.description || fallback.description
  return (
    <>
      <div className={styles.card} lang={lang}>
        {image ? <img src={image} alt="" /> : null}
        <div>
          <small>{location.host}</small>
          <b>{sharing?.title || fallback.title}</b>
          <p>{description}</p>
        </div>
      </div>
      <div className={styles.result} lang={lang}>
        <small>
          {site}
          <span>
            {location.host}
            {readable(path).replaceAll('/', ' › ')}
          </span>
        </small>
        <b>{sharing?.title || [fallback.title, site].filter(Boolean).join(' — ')}</b>
        <p>{description}</p>
      </div>
    </>
  )
}

/** A path that is typed at the moment may be no URL. */
const readable = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export const SharingFields = ({ fallback, sharing: chosen, onChange }: Props) => {
  const { sharing: texts } = useStudioTexts('publishing')
  const format = useFormat()
  const id = useId()
  const sharing = chosen ?? nothing
  const set = (change: Partial<Sharing>) => {
    const next = { ...sharing, ...change }
    onChange(next.title || next.description || next.image ? next : null)
  }
  const count = (text: string | null, max: number) =>
    `${format.number(text?.length ?? 0)} / ${format.number(max)}`
  return (
    <div className={styles.fields}>
      <PanelField id={`${id}-title`} label={texts.titleField} beside={count(sharing.title, MAX_TITLE)}>
        <input
          id={`${id}-title`}
          maxLength={MAX_TITLE}
          placeholder={fallback.title}
          value={sharing.title ?? ''}
          onChange={({ target }) => set({ title: target.value || null })}
        />
      </PanelField>
      <PanelField
        id={`${id}-description`}
        label={texts.description}
        beside={count(sharing.description, MAX_DESCRIPTION)}
        note={texts.note}
      >
        <textarea
          id={`${id}-description`}
          rows={3}
          maxLength={MAX_DESCRIPTION}
          placeholder={fallback.description}
          aria-describedby={`${id}-description-note`}
          value={sharing.description ?? ''}
          onChange={({ target }) => set({ description: target.value || null })}
        />
      </PanelField>
      <div className={styles.image}>
        <ImageSource label={texts.image} onChoose={(_, src) => set({ image: src })}>
          {sharing.image ? (
            <Button look="quiet" onClick={() => set({ image: null })}>
              {texts.noImage}
            </Button>
          ) : null}
        </ImageSource>
      </div>
    </div>
  )
}
