/** When a talk appears, and who sees it. */
import { useId, useState } from 'react'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Button } from '../frame/Button.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TalkOptions.module.css'
import type { EditedTalk, WrittenTalk } from './talk-kind.ts'
import { deviceTimeZone, fieldTime, momentOf } from './time-field.ts'

type Props = {
  draft: EditedTalk
  /** What the server refuses at a field. */
  errorOf: (field: keyof WrittenTalk) => string | undefined
}

export const TalkOptions = ({ draft, errorOf }: Props) => {
  const texts = useStudioTexts('talks')
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { content } = useItemState(draft)
  const { publishedAt, isPrivate } = content
  const error = errorOf('publishedAt')
  const setTime = (next: string | null) => draft.change({ publishedAt: next })
  return (
    <div className={styles.options}>
      {isOpen || error ? (
        <div className={styles.time} id={`${id}-time`}>
          <label htmlFor={`${id}-field`}>{texts.time}</label>
          <div>
            <input
              id={`${id}-field`}
              type="datetime-local"
              value={publishedAt === null ? '' : fieldTime(publishedAt)}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-note ${id}-error`}
              onChange={({ target }) => setTime(target.value ? momentOf(target.value) : null)}
            />
            {draft.isNew ? (
              <Button look="quiet" onClick={() => setTime(null)}>
                {texts.atOnce}
              </Button>
            ) : null}
          </div>
          <small id={`${id}-note`}>{texts.timeNote(deviceTimeZone())}</small>
          <FieldError id={`${id}-error`} text={error} />
        </div>
      ) : null}
      <div className={styles.chips}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-time` : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <StudioIcon name="clock" size={16} />
          <span className="vh">{texts.when}: </span>
          {publishedAt === null ? texts.now : `${format.date(publishedAt)}, ${format.time(publishedAt)}`}
        </button>
        <button
          type="button"
          aria-pressed={isPrivate}
          onClick={() => draft.change({ isPrivate: !isPrivate })}
        >
          <StudioIcon name={isPrivate ? 'lock' : 'eye'} size={16} />
          <span className="vh">{texts.audience}: </span>
          {isPrivate ? texts.onlyMe : texts.everyone}
        </button>
      </div>
    </div>
  )
}
