/** One photo of a talk, large, with its alternative text; below it all of them, to be put in order. */

import { useId, useRef } from 'react'
import { Modal } from '#web/site/forms/Modal.tsx'
import { Button } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { OrderHandle } from '../ordering/OrderHandle.tsx'
import { Ordering, useOrderedItem } from '../ordering/Ordering.tsx'
import { withMoved } from '../ordering/with-moved.ts'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { FileInput } from '../uploads/FileInput.tsx'
import styles from './PhotoSheet.module.css'
import { type EditedTalk, MAX_TALK_PHOTOS, type WrittenPhoto } from './talk-kind.ts'

const MAX_ALT = 500

type Props = {
  draft: EditedTalk
  shown: number
  onShow: (index: number) => void
  onFiles: (files: File[]) => void
  onClose: () => void
}

export const PhotoSheet = ({ draft, shown, onShow, onFiles, onClose }: Props) => {
  const texts = useStudioTexts('talks')
  const ordering = useStudioTexts('ordering')
  const offerUndo = useOfferUndo()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { photos } = useItemState(draft).content
  const photo = photos[shown] as WrittenPhoto
  const setPhotos = (next: WrittenPhoto[]) => draft.change({ photos: next })
  const move = (from: number, to: number) => {
    setPhotos(withMoved(photos, from, to))
    onShow(to)
  }
  const remove = () => {
    setPhotos(photos.toSpliced(shown, 1))
    if (photos.length === 1) onClose()
    offerUndo({
      text: texts.removedPhoto,
      undo: () => draft.change({ photos: draft.get().content.photos.toSpliced(shown, 0, photo) }),
    })
  }
  const add = (files: File[]) => {
    onFiles(files)
    onClose()
  }
  return (
    <Modal titleId={`${id}-title`} className="ac-dialog" onClose={onClose}>
      <div className={styles.sheet}>
        <h2 id={`${id}-title`}>{texts.place(shown + 1, photos.length)}</h2>
        <img
          className={styles.large}
          src={photo.image.src}
          srcSet={photo.image.srcset}
          sizes="(max-width: 996px) 100vw, 30rem"
          alt={photo.alt}
          style={{ background: photo.image.placeholder }}
        />
        <Ordering count={photos.length} onMove={move}>
          <ul className={styles.strip}>
            {photos.map((one, i) => (
              <Thumb key={one.mediaId} photo={one} index={i} isShown={i === shown} onShow={() => onShow(i)} />
            ))}
          </ul>
        </Ordering>
        {photos.length > 1 ? <p className={styles.hint}>{ordering.hint}</p> : null}
        <label className={styles.alt} htmlFor={`${id}-alt`}>
          {texts.alt}
          <span>{texts.altNote}</span>
        </label>
        <input
          id={`${id}-alt`}
          key={photo.mediaId}
          value={photo.alt}
          maxLength={MAX_ALT}
          onChange={({ target }) => setPhotos(photos.with(shown, { ...photo, alt: target.value }))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onClose()
          }}
        />
        <div className={styles.foot}>
          <Button icon="trash-2" look="quiet" className={styles.danger} onClick={remove}>
            {texts.removePhoto}
          </Button>
          {photos.length < MAX_TALK_PHOTOS ? (
            <Button icon="image" onClick={() => field.current?.click()}>
              {texts.add}
            </Button>
          ) : null}
          <FileInput ref={field} accept="image/*" onFiles={add} />
          <Button look="pri" onClick={onClose}>
            {texts.done}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

type ThumbProps = { photo: WrittenPhoto; index: number; isShown: boolean; onShow: () => void }

const Thumb = ({ photo: { mediaId, image, alt }, index, isShown, onShow }: ThumbProps) => {
  const texts = useStudioTexts('talks')
  const { ref, handleRef, isDragging } = useOrderedItem(mediaId, index)
  return (
    <li ref={ref} data-dragging={isDragging || undefined}>
      <button
        type="button"
        aria-label={texts.openPhoto(index + 1, alt)}
        aria-current={isShown ? 'true' : undefined}
        onClick={onShow}
      >
        <img src={image.src} alt="" draggable={false} style={{ background: image.placeholder }} />
      </button>
      <OrderHandle handleRef={handleRef} name={texts.photo(index + 1)} className={styles.handle} size={15} />
    </li>
  )
}
