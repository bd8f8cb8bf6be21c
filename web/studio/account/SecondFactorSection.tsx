/** Second factor of the owner: off, in setup, or on. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OwnProfile } from '#contract/users.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { notifyOtherTabs } from '#web/session/tabs.ts'
import { FieldError } from '#web/site/forms/Field.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { saveAsFile } from '#web/site/forms/save-as-file.ts'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './SecondFactor.module.css'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'

export const SecondFactorSection = ({ user }: { user: OwnProfile }) => {
  const { factor } = useStudioTexts('account')
  const failureText = useFailureText()
  const api = useStudioApi()
  const queries = useQueryClient()
  const notify = useNotify()
  const [newCodes, setNewCodes] = useState<string[]>()
  const state = useQuery({
    queryKey: ['owner', 'second-factor'],
    queryFn: () => api.secondFactor.show(),
    staleTime: 0,
    meta: { silent: true },
  })
  const refetch = () => queries.invalidateQueries({ queryKey: ['owner'] })
  const showCodes = (codes: string[]) => {
    setNewCodes(codes)
    return refetch()
  }
  const { data, error, isPending } = state
  return (
    <details className={`ac-section ${styles.factor}`}>
      <summary>
        {factor.title}
        {data ? (
          <span className={data.isOn ? styles.on : styles.off}>{data.isOn ? factor.on : factor.off}</span>
        ) : null}
      </summary>
      {isPending ? <p className="ac-note">{factor.loading}</p> : null}
      <FieldError text={failureText(error)} />
      {error ? (
        <button type="button" className="btn btn-line sm" onClick={() => state.refetch()}>
          {factor.retry}
        </button>
      ) : null}
      {newCodes ? <RecoveryCodes codes={newCodes} onSaved={() => setNewCodes(undefined)} /> : null}
      {data && !data.isOn && !newCodes ? (
        <SecondFactorSetup
          user={user}
          isMailed={data.isMailed}
          onDone={(codes) => {
            notifyOtherTabs()
            return showCodes(codes)
          }}
        />
      ) : null}
      {data?.isOn && !newCodes ? (
        <SecondFactorSettings
          user={user}
          state={data}
          onCodes={showCodes}
          onOff={() => {
            notify('success', factor.turnedOff)
            return refetch()
          }}
        />
      ) : null}
    </details>
  )
}

/** Dialog with the ten recovery codes. They are shown once, so it stays open until the owner confirms that they are saved. */
const RecoveryCodes = ({ codes, onSaved }: { codes: string[]; onSaved: () => void }) => {
  const { factor } = useStudioTexts('account')
  const { format } = useLanguage()
  const titleId = useId()
  useAskBeforeClosing(true)
  const download = () => {
    const firstLine = factor.file(location.host, format.date(new Date().toISOString()))
    saveAsFile('recovery-codes.txt', `${firstLine}\n\n${codes.join('\n')}\n`, 'text/plain')
  }
  return (
    <Modal titleId={titleId} className="ac-dialog small" onClose={onSaved} question={factor.confirmSaved}>
      <div className={`ac-body ${styles.codes}`}>
        <h2 id={titleId}>{factor.codesTitle}</h2>
        <p className="ac-text">{factor.codesText}</p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <p className={styles.buttons}>
          <CopyButton text={codes.join('\n')} />
          <button type="button" className="btn btn-line sm" onClick={download}>
            <FormIcon name="download" size={16} />
            {factor.download}
          </button>
        </p>
        <div className="ac-actions">
          <button type="button" className="btn btn-pri" onClick={onSaved}>
            {factor.saved}
          </button>
        </div>
      </div>
    </Modal>
  )
}
