/** Overview of the albums: covers drawn as stacks of prints, with name and number of photos. */
import type { Album } from '#contract/albums.ts'
import { albumUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import styles from './AlbumsPage.module.css'
import { albumsQuery } from './albums.queries.ts'

const AlbumsPage = () => {
  const { albums: texts } = useTexts()
  const format = useFormat()
  const albums = useLoaded(albumsQuery(useApi()))
  const times = albums.flatMap(({ latestTime }) => latestTime ?? []).sort()
  const count = albums.reduce((sum, { photoCount }) => sum + photoCount, 0)
  return (
    <div className="wrap">
      <PageHead
        title={texts.title}
        text={texts.text}
        spark={{
          values: albums.map(({ photoCount }) => photoCount).reverse(),
          from: times[0] ? String(format.year(times[0])) : '',
          about: texts.photos(count, format.number(count)),
        }}
      />
      {albums.length === 0 ? (
        <State title={texts.none} text={texts.noneText} />
      ) : (
        <ul className={styles.albums}>
          {albums.map((album, i) => (
            <AlbumCover key={album.id} album={album} isFirst={i < 4} />
          ))}
        </ul>
      )}
    </div>
  )
}
export default AlbumsPage

/** A cover is 283 × 354 px; of a landscape photo only the middle is visible. */
const sizesOf = ({ width, height }: { width: number; height: number }): string => {
  const over = Math.max(1, width / height / 0.8)
  return `(max-width: 996.98px) ${Math.round(over * 40)}vw, ${Math.round(over * 283)}px`
}

const AlbumCover = ({ album, isFirst }: { album: Album; isFirst: boolean }) => {
  const { albums: texts } = useTexts()
  const format = useFormat()
  const { albumName, albumDesc, albumCoverImage: cover, photoCount, latestTime } = album
  return (
    <li>
      <Link className={styles.album} to={albumUrl(album)}>
        <i className={styles.under} aria-hidden="true" />
        <i className={styles.over} aria-hidden="true" />
        <span className={styles.cover}>
          {cover ? (
            <>
              <svg className={styles.tone} aria-hidden="true">
                <rect width="100%" height="100%" fill={cover.placeholder} />
              </svg>
              <Picture
                image={cover}
                sizes={sizesOf(cover)}
                loading={isFirst ? 'eager' : 'lazy'}
                decoding="async"
              />
            </>
          ) : (
            <Icon name="images" size={32} className={styles.none} />
          )}
        </span>
        <b lang={textLang(albumName)}>{albumName}</b>
        {albumDesc ? <p lang={textLang(albumDesc)}>{albumDesc}</p> : null}
        <small>
          {[texts.photos(photoCount, format.number(photoCount)), latestTime && format.monthYear(latestTime)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Link>
    </li>
  )
}
