/** The passkeys of the owner: added, named, removed; and why there are none where the URL allows none. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Passkey } from '#contract/studio/passkeys.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { canUsePasskeys } from '#web/site/account/passkey-mark.ts'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { DialogForm, DialogText } from '../frame/DialogForm.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useChange } from '../frame/use-change.ts'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import accountStyles from './AccountScreen.module.css'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import sectionStyles from './PasskeySection.module.css'

const KEY = ['studio', 'passkeys']

export const PasskeySection = () => {
  const { passkeys: texts } = useStudioTexts('operations')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const titleId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.studioPasskeys.list(),
    staleTime: 0,
  })
  const obstacle = data ? obstacleOf(data.origin, texts) : null
  return (
    <section className={accountStyles.section} aria-labelledby={titleId}>
      <header>
        <div>
          <h2 id={titleId}>{texts.title}</h2>
          <p>{texts.text}</p>
        </div>
        {data && obstacle === null ? (
          <Button icon="plus" onClick={() => setIsAsked(true)}>
            {texts.add}
          </Button>
        ) : null}
      </header>
      {obstacle === null ? null : (
        <p className={sectionStyles.obstacle}>
          <StudioIcon name="info" size={17} />
          {obstacle}
        </p>
      )}
      <RecordList
        error={error}
        onRetry={refetch}
        rows={data?.records}
        empty={obstacle === null ? <p className={styles.note}>{texts.none}</p> : null}
      >
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
      </RecordList>
      {isAsked ? (
        <AddPasskeyDialog
          onClose={() => setIsAsked(false)}
          onAdded={() => {
            setIsAsked(false)
            void queryClient.invalidateQueries({ queryKey: KEY })
          }}
        />
      ) : null}
    </section>
  )
}

type Obstacles = { insecure: string; elsewhere: (origin: string) => string; unsupported: string }

/** Why no passkey can be added here; null when one can. */
function obstacleOf(origin: string | null, texts: Obstacles): string | null {
  if (origin === null) return texts.insecure
  if (origin !== location.origin) return texts.elsewhere(origin)
  return canUsePasskeys() ? null : texts.unsupported
}

const PasskeyRow = ({ passkey: { id, name, createTime, lastUsedTime, isSynced } }: { passkey: Passkey }) => {
  const { passkeys: texts } = useStudioTexts('operations')
  const format = useFormat()
  const api = useStudioApi()
  const confirm = useConfirm()
  const [isRenaming, setIsRenaming] = useState(false)
  const remove = useChange(
    KEY,
    () => api.studioPasskeys.remove({ params: { id } }),
    () => texts.removed(name),
  )
  const askAndRemove = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <li className={styles.row} data-passkey={id}>
      <StudioIcon name="key-round" size={20} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>{lastUsedTime === null ? texts.never : texts.lastUsed(format.dateTime(lastUsedTime))}</span>
          <span>{texts.added(format.date(createTime))}</span>
          {isSynced ? <span>{texts.synced}</span> : null}
        </p>
      </div>
      <div className={styles.actions}>
        <Button aria-label={texts.renameLabel(name)} onClick={() => setIsRenaming(true)}>
          {texts.rename}
        </Button>
        <Button
          aria-label={texts.removeLabel(name)}
          aria-busy={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          {texts.remove}
        </Button>
      </div>
      {isRenaming ? (
        <RenamePasskeyDialog passkey={{ id, name }} listKey={KEY} onClose={() => setIsRenaming(false)} />
      ) : null}
    </li>
  )
}

/** As the contract has it. */
const MAX_PASSKEY_NAME = 60

type Props = { passkey: Pick<Passkey, 'id' | 'name'>; listKey: readonly string[]; onClose: () => void }

/** Asks for another name of a passkey, and offers to undo the change. */
const RenamePasskeyDialog = ({ passkey: { id, name }, listKey, onClose }: Props) => {
  const { passkeys: texts } = useStudioTexts('operations')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const offerUndo = useOfferUndo()
  const draft = useFormDraft(`passkey:${id}`, { name })
  const send = (next: string) => api.studioPasskeys.rename({ params: { id }, body: { name: next } })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: listKey })
  const undo = useMutation({ mutationFn: send, onSettled })
  const rename = useMutation({
    // The dialog shows the error.
    meta: { silent: true },
    mutationFn: send,
    onSuccess: ({ formerName }, next) => {
      offerUndo({ text: texts.renamed(next.trim()), undo: () => undo.mutate(formerName) })
      draft.forget()
      onClose()
    },
    onSettled,
  })
  return (
    <DialogForm
      title={texts.renameTitle}
      submit={texts.save}
      fields={['name']}
      draft={draft}
      saving={rename}
      onSubmit={() => rename.mutate(draft.form.name)}
      onClose={onClose}
    >
      {({ set }) => (
        <DialogText
          name="name"
          label={texts.name}
          value={draft.form.name}
          max={MAX_PASSKEY_NAME}
          needed={texts.nameNeeded}
          onChange={(value) => set({ name: value })}
        />
      )}
    </DialogForm>
  )
}
