/** What can be done with an import in its state. Pure. */
import type { StudioImportTable } from '#server/platform/db/tables.ts'

type State = Pick<StudioImportTable, 'phase' | 'state' | 'file'>

export const isWorking = ({ phase, state }: Pick<State, 'phase' | 'state'>): boolean =>
  phase !== 'upload' && (state === 'waiting' || state === 'running')

/** A file that was checked can be imported; an import that was canceled or failed can continue. */
export const canStart = ({ phase, state, file }: State): boolean =>
  file !== null &&
  ((phase === 'check' && state === 'done') ||
    (phase === 'import' && (state === 'canceled' || state === 'failed')))

/** What has written something stays in the list. */
export const canDelete = (row: State & { run_id: number | null }): boolean =>
  !isWorking(row) &&
  row.run_id === null &&
  row.phase !== 'undo' &&
  !(row.phase === 'import' && row.state === 'done')

/**
 * Whether the process of a phase ended without a report. The owner may have begun the next phase, or another check, since the report: that
 * one waits, and its own job does it.
 */
export const hasStopped = (phase: State['phase'], after: Pick<State, 'phase' | 'state'>): boolean =>
  after.phase === phase && after.state === 'running'

/** Whether the work of a phase has made an end of the uploaded file: it was imported or refused. */
export const needsNoFile = (phase: State['phase'], after: Pick<State, 'phase' | 'state'>): boolean =>
  (phase === 'import' && (after.phase === 'undo' || (after.phase === 'import' && after.state === 'done'))) ||
  (phase === 'check' && after.phase === 'check' && after.state === 'failed')
