/** All albums in the order in which readers see them; they are put in order by hand. */
import { useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { useNavigate } from '#web/router/Router.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { CoverGrid, CoverTile } from '../ordering/CoverTile.tsx'
import { Ordering } from '../ordering/Ordering.tsx'
import { withMoved } from '../ordering/with-moved.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AlbumForm } from './AlbumForm.tsx'
import { useAlbums, useOrderAlbums } from './use-albums.ts'

const AlbumsScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('albums')
  const go = useNavigate()
  const order = useOrderAlbums()
  const isAsked = search.get('new') !== null
  const [isCreating, setIsCreating] = useState(isAsked)
  // The command palette can ask for it while this screen is open.
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (wasAsked !== isAsked) {
    setWasAsked(isAsked)
    if (isAsked) setIsCreating(true)
  }
  const { data, error, refetch } = useAlbums()
  const count = data?.reduce((sum, { photoCount }) => sum + photoCount, 0) ?? 0
  const create = (
    <Button icon="plus" look="pri" onClick={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <ScreenHead title={texts.title} text={data && data.length > 0 ? texts.summary(data.length, count) : ''}>
        {data && data.length > 0 ? create : null}
      </ScreenHead>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && data.length === 0 ? (
        <State title={texts.emptyTitle} text={texts.emptyText}>
          {create}
        </State>
      ) : null}
      {data && data.length > 0 ? (
        <Ordering count={data.length} onMove={(from, to) => order(withMoved(data, from, to))}>
          <CoverGrid count={data.length}>
            {data.map(({ id, name, cover, isPrivate, photoCount }, i) => (
              <CoverTile
                key={id}
                id={id}
                index={i}
                href={studioPages.album.href({ albumId: id })}
                name={name}
                handleName={texts.album(name)}
                cover={cover}
                icon="images"
                privateText={isPrivate ? texts.private : null}
              >
                {texts.photos(photoCount)}
              </CoverTile>
            ))}
          </CoverGrid>
        </Ordering>
      ) : null}
      {isCreating ? (
        <AlbumForm
          album={null}
          onSaved={({ id }) => void go(studioPages.album.href({ albumId: id }))}
          onClose={() => {
            setIsCreating(false)
            if (isAsked) void go(studioPages.albums.href(), { keepScroll: true })
          }}
        />
      ) : null}
    </>
  )
}
export default AlbumsScreen
