/** The photos of an album: put in order by hand, selected, and described in place. */
import { useState } from 'react'
import { nothingSelected, type Selection, toggleAll, toggleRow } from '../articles/selection.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { Ordering } from '../ordering/Ordering.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './AlbumPhotos.module.css'
import { AlbumPhotoTile } from './AlbumPhotoTile.tsx'
import { PhotoBulkBar } from './PhotoBulkBar.tsx'
import type { ShownText } from './PhotoTextField.tsx'
import { moveBefore, photoMove } from './photo-order.ts'
import { type AlbumWithPhotos, useMovePhotos } from './use-albums.ts'

export const AlbumPhotos = ({ album }: { album: AlbumWithPhotos }) => {
  const move = useMovePhotos(album.id)
  const [all, setSelection] = useState<Selection>(nothingSelected)
  const [shownText, setShownText] = useState<ShownText>('description')
  const { photos, coverPhotoId } = album
  const ids = photos.map(({ id }) => id)
  // Photos that were moved away or deleted are not selected any more.
  const selected = new Set(ids.filter((id) => all.ids.has(id)))
  const toEdge = (before: number | null) => move(moveBefore(ids, selected, before))
  return (
    <>
      <div className={styles.bar}>
        {selected.size > 0 ? (
          <PhotoBulkBar
            album={album}
            selected={[...selected]}
            onClear={() => setSelection(nothingSelected)}
            onToStart={() => toEdge(ids.find((id) => !selected.has(id)) ?? null)}
            onToEnd={() => toEdge(null)}
          />
        ) : (
          <TextSwitch album={album} shown={shownText} onShow={setShownText} />
        )}
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={selected.size === ids.length}
            onChange={() => setSelection(toggleAll(all, ids))}
          />
          <SelectAllText />
        </label>
      </div>
      <Ordering count={ids.length} onMove={(from, to) => move(photoMove(ids, from, to, selected))}>
        <ul className={styles.grid}>
          {photos.map((photo, i) => (
            <AlbumPhotoTile
              key={photo.id}
              photo={photo}
              index={i}
              shownText={shownText}
              isCover={photo.id === coverPhotoId}
              isSelected={selected.has(photo.id)}
              onToggle={(isRange) =>
                setSelection(toggleRow({ ids: selected, anchor: all.anchor }, photo.id, ids, isRange))
              }
            />
          ))}
        </ul>
      </Ordering>
    </>
  )
}

const SelectAllText = () => useStudioTexts('albums').selectAll

type TextSwitchProps = { album: AlbumWithPhotos; shown: ShownText; onShow: (shown: ShownText) => void }

const TextSwitch = ({ album: { photos }, shown, onShow }: TextSwitchProps) => {
  const texts = useStudioTexts('albums')
  const { hint } = useStudioTexts('ordering')
  const missing = photos.filter(({ alt }) => alt === '').length
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend */}
      <div className={styles.switch} role="group" aria-label={texts.texts}>
        {(['description', 'alt'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === shown} onClick={() => onShow(one)}>
            {one === 'alt' ? texts.alts : texts.captions}
            {one === 'alt' && missing > 0 ? <small>{texts.withoutAlt(missing)}</small> : null}
          </button>
        ))}
      </div>
      {photos.length > 1 ? (
        <span className={styles.hint}>
          <StudioIcon name="grip-vertical" size={14} />
          {hint}
        </span>
      ) : null}
    </>
  )
}
