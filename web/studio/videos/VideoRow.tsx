/** A video in its collection: cover, name, what is known of it, and its actions. */
import { pages } from '#contract/pages.ts'
import type { StudioVideo } from '#contract/studio/videos.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { formatDuration } from '#web/site/videos/format-duration.ts'
import { IconButton, IconLink } from '../frame/Button.tsx'
import list from '../frame/RecordList.module.css'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { OrderHandle } from '../ordering/OrderHandle.tsx'
import { useOrderedItem } from '../ordering/Ordering.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './CollectionScreen.module.css'

type Props = {
  video: StudioVideo
  index: number
  /** Readers see it. */
  isShown: boolean
  onEdit: () => void
  onRemove: () => void
}

export const VideoRow = ({ video, index, isShown, onEdit, onRemove }: Props) => {
  const texts = useStudioTexts('videos')
  const format = useFormat()
  const { id, name, description, provider, cover, durationSeconds, captionLangs } = video
  const { ref, handleRef, isDragging } = useOrderedItem(id, index)
  const button = (icon: StudioIconName, action: string, run: () => void) => (
    <IconButton icon={icon} label={texts.actionOn(action, name)} title={action} onClick={run} />
  )
  return (
    <li
      ref={ref}
      className={`${list.row} ${styles.row}`}
      data-video={id}
      data-dragging={isDragging || undefined}
    >
      <OrderHandle handleRef={handleRef} name={texts.video(name)} className={`ib ${styles.handle}`} />
      <div className={styles.still} style={cover ? { background: cover.placeholder } : undefined}>
        {cover ? (
          <img src={cover.src} srcSet={cover.srcset} sizes="7rem" alt="" loading="lazy" draggable={false} />
        ) : (
          <StudioIcon name="clapperboard" size={20} />
        )}
      </div>
      <div className={list.words}>
        <p className={list.name} lang={textLang(name)}>
          {name}
        </p>
        <p className={list.facts}>
          <span>{texts.providers[provider]}</span>
          {durationSeconds === null ? null : <span>{formatDuration(Math.round(durationSeconds))}</span>}
          {captionLangs.length > 0 ? <span>{texts.captions(format.list(captionLangs))}</span> : null}
        </p>
        {description ? (
          <p className={styles.description} lang={textLang(description)}>
            {description}
          </p>
        ) : null}
      </div>
      <div className={list.actions}>
        {isShown ? (
          <IconLink
            icon="external-link"
            href={pages.videos.href(null, { v: id })}
            label={texts.actionOn(texts.watch, name)}
            title={texts.watch}
          />
        ) : null}
        {button('pencil', texts.edit, onEdit)}
        {button('trash-2', texts.delete, onRemove)}
      </div>
    </li>
  )
}
