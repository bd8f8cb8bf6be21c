/** Asks the server for what has the typed name, when the typing pauses. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FoundItem } from '#contract/studio/find.ts'
import { useStudioApi } from '../session/studio-api.ts'

const PAUSE_MS = 120
/** What is typed again within a minute is not requested again. */
const FRESH_MS = 60_000

type Found = {
  /** Of what was typed before, while the new ones are on their way. */
  items: readonly FoundItem[]
  isPending: boolean
  hasFailed: boolean
  retry: () => void
}

const nothing: readonly FoundItem[] = []

/** @param q without spaces around it; '' asks for nothing */
export const useFound = (q: string): Found => {
  const api = useStudioApi()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), q === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q])
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['studio', 'find', asked],
    queryFn: () => api.studioFind.find({ query: { q: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: { silent: true },
  })
  return {
    items: q === '' || asked === '' ? nothing : (data ?? nothing),
    isPending: q !== asked || isFetching,
    hasFailed: error !== null && !isFetching,
    retry: () => void refetch(),
  }
}
