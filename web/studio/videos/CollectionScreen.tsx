/** One collection: its videos in their order, uploads and videos of other sites. */
import { useState } from 'react'
import type { StudioVideo } from '#contract/studio/videos.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { collectionUrl } from '#contract/url-names.ts'
import { Link } from '#web/router/Link.tsx'
import { idOf, type PageProps } from '#web/router/route.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { HiddenSectionNote } from '../frame/HiddenSectionNote.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import head from '../frame/RecordHead.module.css'
import list from '../frame/RecordList.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { Ordering } from '../ordering/Ordering.tsx'
import { withMoved } from '../ordering/with-moved.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AddFiles } from '../uploads/AddFiles.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { AddVideoDialog } from './AddVideoDialog.tsx'
import { CollectionDialog } from './CollectionDialog.tsx'
import styles from './CollectionScreen.module.css'
import { useVideoUploads } from './use-video-uploads.ts'
import {
  type CollectionWithVideos,
  useCollection,
  useCollectionActions,
  useVideoActions,
} from './use-videos.ts'
import { VideoDialog } from './VideoDialog.tsx'
import { VideoRow } from './VideoRow.tsx'

const CollectionScreen = ({ params }: PageProps) => {
  const texts = useStudioTexts('videos')
  const { data, error, refetch } = useCollection(idOf(params.collectionId))
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data === null)
    return (
      <State mood="odd" level="h1" title={texts.gone} text={texts.goneText}>
        <Link className="btn btn-line sm" to={studioPages.videos.href()}>
          {texts.toCollections}
        </Link>
      </State>
    )
  return <OpenCollection collection={data} />
}
export default CollectionScreen

const OpenCollection = ({ collection }: { collection: CollectionWithVideos }) => {
  const texts = useStudioTexts('videos')
  const notify = useNotify()
  const { id, name, description, isPrivate, isHidden, videos } = collection
  const uploads = useVideoUploads(id)
  const { save, remove } = useCollectionActions()
  const actions = useVideoActions(id)
  const [dialog, setDialog] = useState<'collection' | 'add' | StudioVideo | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <p className={head.up}>
        <Link to={studioPages.videos.href()}>
          <StudioIcon name="chevron-left" size={15} />
          {texts.toCollections}
        </Link>
      </p>
      <ScreenHead title={name} text={description}>
        <Button icon="pencil" size={15} onClick={() => setDialog('collection')}>
          {texts.edit}
        </Button>
        <Button icon="link" size={15} onClick={() => setDialog('add')}>
          {texts.addByUrl}
        </Button>
        <AddFiles label={texts.upload} accept="video/*,audio/*" onFiles={uploads.add} />
      </ScreenHead>
      {isHidden ? <HiddenSectionNote /> : null}
      <div className={head.facts}>
        <span>{texts.videos(videos.length)}</span>
        {isPrivate ? (
          <span>
            <StudioIcon name="lock" size={14} />
            {texts.private}
          </span>
        ) : isHidden ? null : (
          <a href={collectionUrl(collection)}>
            <StudioIcon name="external-link" size={14} />
            {texts.view}
          </a>
        )}
        <button
          type="button"
          className={head.delete}
          aria-busy={remove.isPending}
          disabled={remove.isPending}
          onClick={() => remove.mutate(collection)}
        >
          <StudioIcon name="trash-2" size={14} />
          {texts.deleteCollection}
        </button>
      </div>
      {videos.length === 0 ? (
        <State title={texts.noVideos} text={texts.noVideosText} />
      ) : (
        <VideoList
          collection={collection}
          onOrder={actions.order}
          onEdit={setDialog}
          onRemove={(video) => actions.remove.mutate(video)}
        />
      )}
      <UploadList uploads={uploads} />
      {dialog === 'collection' ? (
        <CollectionDialog
          collection={collection}
          save={save}
          onSaved={() => {
            close()
            notify('success', texts.saved)
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'add' ? <AddVideoDialog collectionId={id} add={actions.add} onClose={close} /> : null}
      {typeof dialog === 'object' && dialog ? (
        <VideoDialog video={dialog} save={actions.save} onClose={close} />
      ) : null}
    </>
  )
}

type ListProps = {
  collection: CollectionWithVideos
  onOrder: (videos: StudioVideo[]) => void
  onEdit: (video: StudioVideo) => void
  onRemove: (video: StudioVideo) => void
}

const VideoList = ({ collection: { videos, isPrivate, isHidden }, onOrder, onEdit, onRemove }: ListProps) => {
  const { hint } = useStudioTexts('ordering')
  return (
    <>
      {videos.length > 1 ? <p className={styles.hint}>{hint}</p> : null}
      <Ordering count={videos.length} onMove={(from, to) => onOrder(withMoved(videos, from, to))}>
        <ul className={list.list}>
          {videos.map((video, i) => (
            <VideoRow
              key={video.id}
              video={video}
              index={i}
              isShown={!isPrivate && !isHidden}
              onEdit={() => onEdit(video)}
              onRemove={() => onRemove(video)}
            />
          ))}
        </ul>
      </Ordering>
    </>
  )
}
