/** Sets the title of the document while a screen is shown. */
import { useEffect } from 'react'
import { useConfig } from '#web/site/site.queries.ts'
import { useFrameTexts } from './frame-texts.ts'

/** `useTitle(texts.title)`: “Articles — Studio — Borealis” */
export const useTitle = (title: string): void => {
  const { studio } = useFrameTexts()
  const site = useConfig()?.name ?? 'Borealis'
  useEffect(() => {
    document.title = [title, studio, site].join(' — ')
  }, [title, studio, site])
}
