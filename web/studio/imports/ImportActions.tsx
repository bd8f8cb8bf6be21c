/** What can be done with an import as it stands: import, continue, cancel, undo, delete. */
import type { StudioImportDetails } from '#contract/studio/imports.ts'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
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
      <Button icon="x" aria-busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {texts.cancel}
      </Button>
    )
  const canDelete = runId === null && (phase === 'upload' || phase === 'check' || canStart)
  return (
    <>
      {canDelete ? (
        <Button icon="trash-2" look="quiet" aria-busy={remove.isPending} onClick={() => remove.mutate()}>
          {texts.delete}
        </Button>
      ) : null}
      {canUndo ? (
        <Button icon="undo-2" aria-busy={undo.isPending} onClick={() => void askAndUndo()}>
          {texts.undo}
        </Button>
      ) : null}
      {canStart ? (
        <Button icon="upload" look="pri" aria-busy={start.isPending} onClick={() => start.mutate()}>
          {phase === 'check' ? texts.start : texts.continue}
        </Button>
      ) : null}
    </>
  )
}
