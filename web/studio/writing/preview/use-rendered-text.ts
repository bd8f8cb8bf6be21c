/** The text as the site's renderer shows it, asked for at every pause. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStudioApi } from '../../session/studio-api.ts'

const PAUSE_MS = 250

export const useRenderedText = (markdown: string, isShown: boolean) => {
  const api = useStudioApi()
  const [asked, setAsked] = useState(markdown)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(markdown), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [markdown])
  const { data, error } = useQuery({
    queryKey: ['rendered', asked],
    queryFn: () => api.drafts.render({ body: { markdown: asked } }),
    enabled: isShown,
    placeholderData: keepPreviousData,
    // Every text is another key: none is asked for twice.
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  })
  return { text: data, isFailed: error !== null }
}
export type RenderedTextState = ReturnType<typeof useRenderedText>
