/** The files as a grid, with a heading for each month. */
import type { MediaFile } from '#contract/studio/media.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './MediaGrid.module.css'
import { type MediaFilters, mediaHref } from './media-filters.ts'

export const MediaGrid = ({ files, filters }: { files: MediaFile[]; filters: MediaFilters }) => {
  const format = useFormat()
  const months = Map.groupBy(files, ({ createdAt }) => format.monthYear(createdAt))
  return [...months].map(([month, inMonth]) => (
    <section key={month} className={styles.month}>
      <h2>{month}</h2>
      <ul>
        {inMonth.map((file) => (
          <li key={file.id}>
            <Tile
              file={file}
              href={mediaHref({ ...filters, file: file.id })}
              isOpen={filters.file === file.id}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const Tile = ({ file, href, isOpen }: { file: MediaFile; href: string; isOpen: boolean }) => {
  const texts = useStudioTexts('media')
  const { image, alt, kind, url } = file
  const name = file.name || texts.unnamed
  return (
    <Link
      to={href}
      keepScroll
      className={styles.tile}
      data-file={file.id}
      aria-current={isOpen ? 'true' : undefined}
    >
      {image ? (
        <img
          src={image.src}
          srcSet={image.srcset}
          sizes="(max-width: 996px) 33vw, 10rem"
          alt=""
          loading="lazy"
          style={{ background: image.placeholder }}
        />
      ) : (
        <span className={styles.kind} aria-hidden="true">
          {kind === 'video' ? <StudioIcon name="clapperboard" size={20} /> : null}
          {kind === 'captions' ? <StudioIcon name="captions" size={20} /> : null}
          {kind === 'document' ? <StudioIcon name="file-text" size={20} /> : null}
          {kind === 'document' ? url.slice(url.lastIndexOf('.') + 1).toUpperCase() : texts.kind[kind]}
        </span>
      )}
      <span className={image ? 'vh' : styles.name}>{name}</span>
      {image && alt === '' ? (
        <span className={styles.missing}>
          <StudioIcon name="triangle-alert" size={13} />
          <span aria-hidden="true">alt</span>
          <span className="vh">, {texts.withoutAlt}</span>
        </span>
      ) : null}
    </Link>
  )
}
