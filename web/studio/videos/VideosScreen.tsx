/** All collections of videos in the order in which readers see them. */
import { useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { useNavigate } from '#web/router/Router.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { HiddenSectionNote } from '../frame/HiddenSectionNote.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { CoverGrid, CoverTile } from '../ordering/CoverTile.tsx'
import { Ordering } from '../ordering/Ordering.tsx'
import { withMoved } from '../ordering/with-moved.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { CollectionDialog } from './CollectionDialog.tsx'
import { useCollectionActions, useCollections } from './use-videos.ts'

const VideosScreen = () => {
  const texts = useStudioTexts('videos')
  const go = useNavigate()
  const { save, order } = useCollectionActions()
  const [isCreating, setIsCreating] = useState(false)
  const { data, error, refetch } = useCollections()
  const all = data?.collections ?? []
  const count = all.reduce((sum, { videoCount }) => sum + videoCount, 0)
  const create = (
    <Button icon="plus" look="pri" onClick={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <ScreenHead title={texts.title} text={all.length > 0 ? texts.summary(all.length, count) : ''}>
        {all.length > 0 ? create : null}
      </ScreenHead>
      {data?.isHidden ? <HiddenSectionNote /> : null}
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && all.length === 0 ? (
        <State title={texts.emptyTitle} text={texts.emptyText}>
          {create}
        </State>
      ) : null}
      {all.length > 0 ? (
        <Ordering count={all.length} onMove={(from, to) => order(withMoved(all, from, to))}>
          <CoverGrid count={all.length}>
            {all.map(({ id, name, cover, isPrivate, videoCount }, i) => (
              <CoverTile
                key={id}
                id={id}
                index={i}
                href={studioPages.collection.href({ collectionId: id })}
                name={name}
                handleName={texts.collection(name)}
                cover={cover}
                icon="clapperboard"
                privateText={isPrivate ? texts.private : null}
              >
                {texts.videos(videoCount)}
              </CoverTile>
            ))}
          </CoverGrid>
        </Ordering>
      ) : null}
      {isCreating ? (
        <CollectionDialog
          collection={null}
          save={save}
          onSaved={(id) => void go(studioPages.collection.href({ collectionId: id }))}
          onClose={() => setIsCreating(false)}
        />
      ) : null}
    </>
  )
}
export default VideosScreen
