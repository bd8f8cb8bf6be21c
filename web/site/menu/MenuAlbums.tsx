/** An entry for each album in the mobile menu, loaded when the menu first opens and stored for the visit. */
import { useEffect } from 'react'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useSession, useSessionStore } from '#web/session/session.ts'

export const MenuAlbums = ({ isOpen }: { isOpen: boolean }) => {
  const api = useApi()
  const session = useSessionStore()
  const albums = useSession('albums').filter(isEntry)
  useEffect(() => {
    if (!isOpen) return
    // The menu is usable without them: a failure is not worth a toast.
    api.albums.all().then(
      (all) => session.set({ albums: all.map(({ id, albumName }) => ({ id, albumName })) }),
      () => {},
    )
  }, [isOpen, api, session])
  if (albums.length === 0) return null
  return (
    <ul className="mm-sub">
      {albums.map(({ id, albumName }) => (
        <li key={id}>
          <Link to={pages.album.href({ albumId: id })} lang={textLang(albumName)}>
            {albumName}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Session storage may contain data of another version. */
const isEntry = (value: unknown): value is { id: number; albumName: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { id?: unknown }).id === 'number' &&
  typeof (value as { albumName?: unknown }).albumName === 'string'
