/** One album: name, description, photos in rows. */
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { editAlbumHref } from '../studio-links.ts'
import styles from './AlbumPage.module.css'
import { albumPhotosQuery } from './albums.queries.ts'
import { albumHref, albumTarget } from './load-albums.ts'
import { PhotoRows } from './PhotoRows.tsx'

const AlbumPage = ({ params, search }: PageProps) => {
  const { albums: texts, article } = useTexts()
  const isOwner = useSession('userInfo')?.isOwner
  const format = useFormat()
  const target = albumTarget(search)
  const album = useLoaded(albumPhotosQuery(useApi(), params.albumId ?? '', target))
  const { id, photoAlbumName: name, photoAlbumDesc: words, count } = album
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Link className={styles.up} to={pages.albums.href()}>
          <Icon name="arrow-left" size={16} />
          {texts.title}
        </Link>
        <h1 lang={textLang(name)}>{name}</h1>
        {words && <p lang={textLang(words)}>{words}</p>}
        <small>{texts.photos(count, format.number(count))}</small>
        {isOwner ? (
          <a className={styles.edit} href={editAlbumHref(id)}>
            <Icon name="pencil" size={15} />
            {article.edit}
          </a>
        ) : null}
      </header>
      {album.photos.length > 0 ? (
        <PhotoRows
          // Resets the state for another page of the album.
          key={album.current}
          first={album}
          openedId={'photo' in target ? target.photo : null}
        />
      ) : count === 0 ? (
        <State title={texts.empty} text={texts.emptyText} />
      ) : (
        <State title={texts.pastEnd} text={texts.pastEndText}>
          <Link className="btn btn-line" to={albumHref(album, 1)}>
            {texts.toFirst}
          </Link>
        </State>
      )}
    </div>
  )
}
export default AlbumPage
