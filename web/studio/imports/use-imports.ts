/** The imports of the server, read again while one works, and what the owner does with them. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportOutcomeName } from '#contract/studio/import-limits.ts'
import type { ImportOptionValues, StudioImport } from '#contract/studio/imports.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useNavigate } from '#web/router/Router.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

export const IMPORTS = ['studio', 'imports']
const WHILE_WORKING_MS = 1_000
const PAGE_SIZE = 50

export const isWorking = ({ phase, status }: Pick<StudioImport, 'phase' | 'status'>): boolean =>
  phase !== 'upload' && (status === 'waiting' || status === 'running')

export const useImports = () => {
  const api = useStudioApi()
  return useQuery({
    queryKey: [...IMPORTS, 'list'],
    queryFn: () => api.studioImports.list(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isWorking) ? WHILE_WORKING_MS : false),
  })
}

/** Null: it does not exist. */
export const useImport = (id: number) => {
  const api = useStudioApi()
  return useQuery({
    queryKey: [...IMPORTS, id],
    queryFn: () => api.studioImports.show({ params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? WHILE_WORKING_MS : false),
  })
}

export type ItemFilter = { outcome: ImportOutcomeName | null; warning: string | null }

/** @param version changes with the report */
export const useImportItems = (id: number, version: string, { outcome, warning }: ItemFilter) => {
  const api = useStudioApi()
  return useInfiniteQuery({
    queryKey: [...IMPORTS, id, 'items', version, outcome, warning],
    queryFn: ({ pageParam }) =>
      api.studioImports.items({
        params: { id },
        query: {
          size: PAGE_SIZE,
          ...(outcome === null ? {} : { outcome }),
          ...(warning === null ? {} : { warning }),
          ...(pageParam === null ? {} : { after: pageParam }),
        },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ records }) =>
      records.length < PAGE_SIZE ? null : (records.at(-1)?.position ?? null),
  })
}

export const useImportActions = (id: number) => {
  const api = useStudioApi()
  const texts = useStudioTexts('imports')
  const notify = useNotify()
  const go = useNavigate()
  const queryClient = useQueryClient()
  const params = { id }
  return {
    check: useChange(IMPORTS, (body: ImportOptionValues) => api.studioImports.check({ params, body })),
    start: useChange(
      IMPORTS,
      () => api.studioImports.start({ params }),
      () => texts.startedNote,
    ),
    cancel: useChange(
      IMPORTS,
      () => api.studioImports.cancel({ params }),
      () => texts.canceledNote,
    ),
    undo: useChange(IMPORTS, () => api.studioImports.undo({ params })),
    remove: useMutation({
      mutationFn: () => api.studioImports.remove({ params }),
      onSuccess: () => {
        notify('success', texts.deleted)
        go(studioPages.imports.href())
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: [...IMPORTS, 'list'] }),
    }),
  }
}

/** Undoes an import by command, which then has a report in the studio. */
export const useUndoRun = () => {
  const api = useStudioApi()
  const go = useNavigate()
  return useMutation({
    mutationFn: (runId: number) => api.studioImports.undoRun({ params: { id: runId } }),
    onSuccess: ({ id }) => go(studioPages.import.href({ importId: id })),
  })
}
