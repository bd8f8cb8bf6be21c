/** What can be done with an import as it stands: import, continue, cancel, undo, delete. */
import type { StudioImportDetails } from '#contract/studio/imports.ts'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useImportsTexts } from './imports-texts.ts'
import { isWorking, useImportActions } from './use-imports.ts'

export const ImportActions = ({ record }: { record: StudioImportDetails }) => {
  const texts = useImportsTexts()
  const confirm = useConfirm()
  const { start, cancel, undo, remove } = useImportActions(record.id ?? 0)
  const { phase, canStart, canUndo, runId } = record
  const askAndUndo = async () => {
    const question = { title: texts.undoTitle, text: texts.undoText, confirm: texts.undo }
    if (await confirm({ ...question, isDangerous: true })) undo.mutate()
  }
  if (isWorking(record))
    return (
      <button
        type="button"
        className="btn btn-line sm"
        aria-busy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        <StudioIcon name="x" size={16} />
        {texts.cancel}
      </button>
    )
  const canDelete = runId === null && (phase === 'upload' || phase === 'check' || canStart)
  return (
    <>
      {canDelete ? (
        <button
          type="button"
          className="btn btn-quiet sm"
          aria-busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <StudioIcon name="trash-2" size={16} />
          {texts.delete}
        </button>
      ) : null}
      {canUndo ? (
        <button
          type="button"
          className="btn btn-line sm"
          aria-busy={undo.isPending}
          onClick={() => void askAndUndo()}
        >
          <StudioIcon name="undo-2" size={16} />
          {texts.undo}
        </button>
      ) : null}
      {canStart ? (
        <button
          type="button"
          className="btn btn-pri sm"
          aria-busy={start.isPending}
          onClick={() => start.mutate()}
        >
          <StudioIcon name="upload" size={16} />
          {phase === 'check' ? texts.start : texts.continue}
        </button>
      ) : null}
    </>
  )
}
