/** Collections and their videos in the studio, with what changes them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CollectionForm, StudioCollection, StudioVideo, VideoForm } from '#contract/studio/videos.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useNavigate } from '#web/router/Router.tsx'
import { refreshAfterSaving, useChange, useRefresh, useUndoByToken } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const KEY = ['studio', 'videos']
const LIST = [...KEY, 'collections']
const collectionKey = (id: number) => [...KEY, 'collection', id]

export type CollectionWithVideos = StudioCollection & { videos: StudioVideo[]; isHidden: boolean }

export const useCollections = () => {
  const api = useStudioApi()
  return useQuery({ queryKey: LIST, queryFn: () => api.studioCollections.list(), staleTime: 0 })
}

export const useCollection = (id: number) => {
  const api = useStudioApi()
  return useQuery({
    queryKey: collectionKey(id),
    queryFn: () => api.studioCollections.show({ params: { id } }),
    staleTime: 0,
  })
}

/** Everything that shows videos or files is loaded again. */
export const useRefreshVideos = () => useRefresh(KEY, ['studio', 'media'])

/** What both deletions have in common: it happens at once, and the bar brings it back. */
const useDeletion = () => {
  const texts = useStudioTexts('videos')
  const api = useStudioApi()
  const onSettled = useRefreshVideos()
  const offerUndo = useUndoByToken({
    undo: (token) => api.studioVideos.undo({ body: { token } }),
    undone: texts.undone,
    onSettled,
  })
  return (name: string, token: string) => offerUndo(texts.deleted(name), token)
}

export const useCollectionActions = () => {
  const api = useStudioApi()
  const go = useNavigate()
  const queryClient = useQueryClient()
  const onSettled = useRefreshVideos()
  const offerUndo = useDeletion()
  /** Null: a new one. The dialog shows the error. */
  const save = useMutation({
    meta: { silent: true },
    mutationFn: async ({
      collection,
      form,
    }: {
      collection: StudioCollection | null
      form: CollectionForm
    }) => {
      if (!collection) return (await api.studioCollections.create({ body: form })).id
      await api.studioCollections.save({ params: { id: collection.id }, body: form })
      return collection.id
    },
    onSettled: refreshAfterSaving(onSettled),
  })
  const remove = useMutation({
    mutationFn: ({ id }: StudioCollection) => api.studioCollections.remove({ params: { id } }),
    onSuccess: async ({ undoToken }, { name }) => {
      await go(studioPages.videos.href())
      offerUndo(name, undoToken)
    },
    onSettled,
  })
  const order = useChange(onSettled, (ids: number[]) => api.studioCollections.order({ body: { ids } }))
  return {
    save,
    remove,
    /** The list stands in its new order at once. */
    order: (collections: StudioCollection[]) => {
      queryClient.setQueryData(LIST, (data: object | undefined) => data && { ...data, collections })
      order.mutate(collections.map(({ id }) => id))
    },
  }
}

export const useVideoActions = (collectionId: number) => {
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const onSettled = useRefreshVideos()
  const offerUndo = useDeletion()
  const add = useMutation({
    meta: { silent: true },
    mutationFn: ({ url, name }: { url: string; name: string }) =>
      api.studioCollections.addVideo({
        params: { id: collectionId },
        body: { source: { kind: 'url', url }, name, description: '' },
      }),
    onSettled: refreshAfterSaving(onSettled),
  })
  const save = useMutation({
    meta: { silent: true },
    mutationFn: ({ id, form }: { id: number; form: VideoForm }) =>
      api.studioVideos.save({ params: { id }, body: form }),
    onSettled: refreshAfterSaving(onSettled),
  })
  const remove = useMutation({
    mutationFn: ({ id }: StudioVideo) => api.studioVideos.remove({ params: { id } }),
    onSuccess: ({ undoToken }, { name }) => offerUndo(name, undoToken),
    onSettled,
  })
  const order = useMutation({
    scope: { id: `collection ${collectionId}` },
    mutationFn: (ids: number[]) =>
      api.studioCollections.orderVideos({ params: { id: collectionId }, body: { ids } }),
    onSettled,
  })
  return {
    add,
    save,
    remove,
    order: (videos: StudioVideo[]) => {
      queryClient.setQueryData(
        collectionKey(collectionId),
        (data: object | undefined) => data && { ...data, videos },
      )
      order.mutate(videos.map(({ id }) => id))
    },
  }
}
export type VideoActions = ReturnType<typeof useVideoActions>
