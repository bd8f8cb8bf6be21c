/** The aurora chart as SVG text: as the server rendered it, or drawn in the browser. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useIsServerRendered } from '#web/ui/use-is-server-rendered.ts'
import { mastheadAuroraQuery } from '../archives/archives.queries.ts'
import { auroraDrawing, loadAuroraDrawing } from './load-aurora-drawing.ts'

/** Empty while the chart of the server stands in the document, and until the data and the module are loaded. */
export const useAuroraSvg = (today: number): string => {
  const { home } = useTexts()
  const format = useFormat()
  const [drawing, setDrawing] = useState(auroraDrawing)
  const isServerRendered = useIsServerRendered([today, format])
  const rays = useQueryClient().getQueryData(mastheadAuroraQuery(useApi()).queryKey)?.rays
  useEffect(() => {
    // Without the chart the page is complete.
    if (!isServerRendered && !drawing)
      loadAuroraDrawing().then(
        (loaded) => setDrawing(loaded),
        () => {},
      )
  }, [isServerRendered, drawing])
  return useMemo(
    () => (isServerRendered || !drawing || !rays ? '' : drawing.auroraSvg(rays, today, format, home.today)),
    [isServerRendered, drawing, rays, today, format, home],
  )
}
