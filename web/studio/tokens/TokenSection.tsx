/** The access tokens of scripts and editors: what each may do, when it was used last, and its end. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AccessToken } from '#contract/studio/tokens.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { useCopied } from '#web/ui/use-copied.ts'
import { Button, IconButton } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { useChange } from '../frame/use-change.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import newTokenStyles from './TokenDialog.module.css'
import { TokenDialog } from './TokenDialog.tsx'

const KEY = ['studio', 'tokens']

export const TokenSection = () => {
  const texts = useStudioTexts('tokens')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.studioTokens.list(),
    staleTime: 0,
  })
  const createButton = (
    <Button icon="plus" onClick={() => setIsAsked(true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <header>
        <div>
          <h2>{texts.title}</h2>
          <p>{texts.text}</p>
        </div>
        {createButton}
      </header>
      <RecordList
        error={error}
        onRetry={refetch}
        rows={data}
        empty={<p className={styles.note}>{texts.none}</p>}
      >
        {(token) => <TokenRow key={token.id} token={token} />}
      </RecordList>
      {isAsked ? (
        <TokenDialog
          onClose={() => setIsAsked(false)}
          onCreated={(token) => {
            setIsAsked(false)
            setCreated(token)
            void queryClient.invalidateQueries({ queryKey: KEY })
          }}
        />
      ) : null}
      {created === null ? null : <NewToken token={created} onStored={() => setCreated(null)} />}
    </>
  )
}
const TokenRow = ({ token }: { token: AccessToken }) => {
  const texts = useStudioTexts('tokens')
  const format = useFormat()
  const api = useStudioApi()
  const confirm = useConfirm()
  const { id, name, hint, scopes, createTime, endTime, hasEnded, lastUsedTime, lastNetwork } = token
  const revoke = useChange(
    KEY,
    () => api.studioTokens.revoke({ params: { id } }),
    () => texts.revoked(name),
  )
  const action = hasEnded ? texts.remove : texts.revoke
  const askAndRevoke = async () => {
    const question = { title: texts.revokeTitle(name), text: texts.revokeText, confirm: texts.revoke }
    if (hasEnded || (await confirm(question))) revoke.mutate()
  }
  return (
    <li className={styles.row} data-token={id}>
      <StudioIcon name="key-round" size={20} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <small translate="no">{texts.hint(hint)}</small>
          {hasEnded ? <small className={styles.alarm}>{texts.ended}</small> : null}
        </p>
        <p className={styles.facts}>
          <span>{scopes.map((scope) => texts.scopes[scope]).join(' · ')}</span>
          <span>
            {lastUsedTime === null
              ? texts.never
              : texts.lastUsed(format.dateTime(lastUsedTime), lastNetwork ?? '')}
          </span>
          <span>
            {endTime === null ? texts.noEnd : (hasEnded ? texts.endedOn : texts.ends)(format.date(endTime))}
          </span>
          <span>{texts.created(format.date(createTime))}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          aria-label={texts.actionOn(action, name)}
          aria-busy={revoke.isPending}
          onClick={() => void askAndRevoke()}
        >
          {action}
        </Button>
      </div>
    </li>
  )
}

/** Shows a new access token, once: it stays open until the owner says that the token is stored. */
const NewToken = ({ token, onStored }: { token: string; onStored: () => void }) => {
  const texts = useStudioTexts('tokens')
  const titleId = useId()
  const { copy } = useCopied()
  const [status, setStatus] = useState('')
  useAskBeforeClosing(true)
  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onStored} question={texts.confirmStored}>
      <div className="ac-body">
        <h2 id={titleId}>{texts.createdTitle}</h2>
        <p className="ac-text">{texts.createdText}</p>
        <p className={newTokenStyles.token}>
          <code translate="no">{token}</code>
          <IconButton
            icon="copy"
            size={18}
            label={texts.copy}
            title={texts.copy}
            onClick={async () => setStatus((await copy(token)) ? texts.copied : texts.notCopied)}
          />
        </p>
        <p className={newTokenStyles.status} role="status">
          {status}
        </p>
        <div className="ac-actions">
          <button type="button" className="btn btn-pri" onClick={onStored}>
            {texts.stored}
          </button>
        </div>
      </div>
    </Modal>
  )
}
