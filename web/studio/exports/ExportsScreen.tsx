/** Exports of the site: start one, watch it, cancel it, download and delete it. */
import { useQuery } from '@tanstack/react-query'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
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
    () => api.studioExports.make(),
    () => texts.making,
  )
  const isMaking = make.isPending || (data?.records.some(isExporting) ?? false)
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <Button icon="download" aria-busy={isMaking} disabled={isMaking} onClick={() => make.mutate()}>
          {texts.make}
        </Button>
      </ScreenHead>
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
