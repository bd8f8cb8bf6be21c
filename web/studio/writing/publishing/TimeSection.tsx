/** When the article is public: now, at a time to come, or with an earlier date; in the time zone of the site. */
import { useId } from 'react'
import type { Publication } from '#contract/studio/drafts.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Switch } from '../../frame/Switch.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { PanelField, PanelSection, Segments } from './PanelSection.tsx'
import { localDateTime } from './publishing-checks.ts'

type Props = {
  publication: Publication
  timeZone: string
  /** `2026-11-14T16:40`, empty while it is incomplete; null: now, or the date that it has. */
  at: string | null
  onAt: (at: string | null) => void
  isUpdate: boolean
  onUpdate: (isUpdate: boolean) => void
  tellsReaders: boolean
  onTell: (tellsReaders: boolean) => void
}

export const TimeSection = ({
  publication,
  timeZone,
  at,
  onAt,
  isUpdate,
  onUpdate,
  tellsReaders,
  onTell,
}: Props) => {
  const { time } = useStudioTexts('publishing')
  const format = useFormat()
  const id = useId()
  const { state, publishedAt } = publication
  const isPublished = state === 'published'
  const known = state === 'draft' ? new Date() : new Date(publishedAt)
  const options = [
    ['now', isPublished ? time.keep : time.now],
    ['at', time.at],
  ] as const
  return (
    <PanelSection
      title={time.title}
      beside={
        <Segments
          label={time.title}
          value={at === null ? 'now' : 'at'}
          options={options}
          onChoose={(choice) => onAt(choice === 'now' ? null : localDateTime(known, timeZone))}
        />
      }
    >
      {at === null ? (
        state === 'draft' ? null : (
          <p>{time.since(format.dateTime(publishedAt), isPublished)}</p>
        )
      ) : (
        <PanelField id={id} label={time.dateAndTime} note={time.zone(timeZone)}>
          <input
            id={id}
            type="datetime-local"
            required
            aria-describedby={`${id}-note`}
            value={at}
            onChange={(event) => onAt(event.target.value)}
          />
        </PanelField>
      )}
      {isPublished ? (
        <Switch label={time.isUpdate} note={time.isUpdateNote} isOn={isUpdate} onChange={onUpdate} />
      ) : null}
      {isPublished && isUpdate ? (
        <Switch
          label={time.tellsReaders}
          note={time.tellsReadersNote}
          isOn={tellsReaders}
          onChange={onTell}
        />
      ) : null}
    </PanelSection>
  )
}
