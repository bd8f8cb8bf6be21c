/** One photo of an album: the image that is dragged, its checkbox, its handle, and its text in place. */
import type { StudioPhoto } from '#contract/studio/albums.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { OrderHandle } from '../ordering/OrderHandle.tsx'
import { useOrderedItem } from '../ordering/Ordering.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AlbumPhotoTile.module.css'
import type { ShownText } from './PhotoTextField.tsx'
import { PhotoTextField } from './PhotoTextField.tsx'

type Props = {
  photo: StudioPhoto
  index: number
  shownText: ShownText
  isCover: boolean
  isSelected: boolean
  onToggle: (isRange: boolean) => void
}

export const AlbumPhotoTile = ({ photo, index, shownText, isCover, isSelected, onToggle }: Props) => {
  const texts = useStudioTexts('albums')
  const { ref, handleRef, isDragging } = useOrderedItem(photo.id, index)
  const { id, image, alt } = photo
  return (
    <li
      ref={ref}
      className={styles.photo}
      data-photo={id}
      data-dragging={isDragging || undefined}
      data-selected={isSelected || undefined}
    >
      <div className={styles.picture} style={{ background: image.placeholder }}>
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="(max-width: 996px) 50vw, 14rem"
          alt={alt || texts.photo(index + 1)}
          loading="lazy"
          draggable={false}
        />
        <input
          type="checkbox"
          className={styles.box}
          aria-label={texts.select(index + 1)}
          checked={isSelected}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        />
        <span className={styles.flags}>
          {isCover ? <b>{texts.cover}</b> : null}
          {alt === '' ? (
            <b title={texts.missing}>
              <StudioIcon name="triangle-alert" size={13} />
              alt
            </b>
          ) : null}
        </span>
        <OrderHandle
          handleRef={handleRef}
          name={texts.photo(index + 1)}
          className={styles.handle}
          size={16}
        />
      </div>
      <PhotoTextField key={shownText} photo={photo} name={shownText} number={index + 1} />
    </li>
  )
}
