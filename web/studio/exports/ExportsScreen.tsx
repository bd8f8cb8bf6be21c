/** Exports and static copies of the site: start one, watch it, cancel it, download and delete it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { EXPORTS_KEY, ExportRecord, isExporting } from './ExportRecord.tsx'

const WHILE_RUNNING_MS = 1_000

const ExportsScreen = () => {
  const texts = useStudioTexts('exports')
  const api = useStudioApi()
  const { data, error, refetch } = useQuery({
    queryKey: EXPORTS_KEY,
    queryFn: () => api.studioExports.list(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isExporting) ? WHILE_RUNNING_MS : false),
  })
  const make = useChange(
    EXPORTS_KEY,
    (copyUrl: string | null) => api.studioExports.make({ body: { copyUrl } }),
    () => texts.making,
  )
  const [isAsking, setIsAsking] = useState(false)
  const isMaking = make.isPending || (data?.records.some(isExporting) ?? false)
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <Button icon="globe" disabled={isMaking || !data} onClick={() => setIsAsking(true)}>
          {texts.makeCopy}
        </Button>
        <Button icon="download" aria-busy={isMaking} disabled={isMaking} onClick={() => make.mutate(null)}>
          {texts.make}
        </Button>
      </ScreenHead>
      {isAsking && data ? <CopyDialog origin={data.origin} onClose={() => setIsAsking(false)} /> : null}
      <p className={styles.note}>{texts.note}</p>
      <RecordList
        error={error}
        onRetry={refetch}
        rows={data?.records}
        empty={<State title={texts.none} text={texts.noneText} />}
      >
        {(record) => <ExportRecord key={record.id} record={record} />}
      </RecordList>
    </>
  )
}
export default ExportsScreen
