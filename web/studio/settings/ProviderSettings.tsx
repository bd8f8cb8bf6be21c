/** The other sites with which readers sign in: one row each, set in a dialog that can try it out. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProviderForm, ProviderState, ProviderTest } from '#contract/studio/sign-in-providers.ts'
import { providerIcon } from '#web/site/account/ProviderLogin.tsx'
import { FormIcon } from '#web/site/forms/FormIcon.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { DialogForm, DialogPart, DialogText } from '../frame/DialogForm.tsx'
import records from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import styles from './SettingsScreen.module.css'

const KEY = ['studio', 'sign-in-providers']

export const ProviderSettings = () => {
  const { provider: texts } = useStudioTexts('settings')
  const api = useStudioApi()
  const [edited, setEdited] = useState<ProviderState | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.studioProviders.show() })
  const isOther = ({ key, clientId }: ProviderState) => key.startsWith('oidc') && clientId === ''
  const free = data?.find(isOther)
  return (
    <div>
      <h3>{texts.title}</h3>
      <p className={records.note}>{texts.text}</p>
      <RecordList error={error} onRetry={refetch} rows={data?.filter((one) => !isOther(one))}>
        {(provider) => (
          <ProviderRow key={provider.key} provider={provider} onEdit={() => setEdited(provider)} />
        )}
      </RecordList>
      {free ? (
        <Button icon="plus" onClick={() => setEdited(free)}>
          {texts.add}
        </Button>
      ) : null}
      {edited ? <ProviderDialog provider={edited} onClose={() => setEdited(null)} /> : null}
    </div>
  )
}

type RowProps = { provider: ProviderState; onEdit: () => void }

const ProviderRow = ({ provider, onEdit }: RowProps) => {
  const { provider: texts } = useStudioTexts('settings')
  const { key, name, issuer, clientId, hasSecret, variable } = provider
  const label = clientId === '' ? texts.setUp : texts.change
  const state = clientId === '' ? 'off' : hasSecret ? 'on' : 'unreadable'
  return (
    <li className={records.row} data-provider={key}>
      <FormIcon name={providerIcon(key)} size={20} />
      <div className={records.words}>
        <p className={records.name}>{name}</p>
        <p className={records.facts}>
          <span>{variable ? texts.environment(variable) : texts.states[state]}</span>
          {key.startsWith('oidc') ? <span>{issuer}</span> : null}
        </p>
      </div>
      {variable ? (
        <ProviderTestButton name={name} form={() => ({ key, name, issuer, clientId })} />
      ) : (
        <div className={records.actions}>
          <Button aria-label={`${label} ${name}`} onClick={onEdit}>
            {label}
          </Button>
        </div>
      )}
    </li>
  )
}

type DialogProps = { provider: ProviderState; onClose: () => void }

const ProviderDialog = ({ provider, onClose }: DialogProps) => {
  const { provider: texts } = useStudioTexts('settings')
  const api = useStudioApi()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const { key, name, issuer, clientId, hasSecret, callback } = provider
  const isOther = key.startsWith('oidc')
  const isNew = clientId === ''
  const draft = useFormDraft(`provider:${key}`, { name, issuer, clientId })
  // In no store of the browser, which whoever uses the computer next could read.
  const [secret, setSecret] = useState('')
  const form = (): ProviderForm => ({ key, ...draft.form, secret: secret || undefined })
  const save = useMutation({
    mutationFn: (body: ProviderForm) => api.studioProviders.save({ body }),
    onSuccess: (next, body) => {
      queryClient.setQueryData(KEY, next)
      void queryClient.invalidateQueries({ queryKey: ['account', 'providers'] })
      draft.forget()
      notify('success', body.clientId === '' ? texts.removed(name) : texts.saved(body.name))
      onClose()
    },
    meta: { silent: true },
  })
  const remove = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (await confirm(question)) save.mutate({ key, name, issuer, clientId: '' })
  }
  return (
    <DialogForm
      title={isOther && isNew ? texts.newTitle : texts.dialog(name)}
      submit={texts.save}
      fields={['name', 'issuer', 'clientId', 'secret']}
      draft={draft}
      saving={save}
      onSubmit={() => save.mutate(form())}
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <DialogPart name="callback" label={texts.callback}>
            <input
              readOnly
              aria-label={texts.callback}
              value={callback}
              onFocus={({ target }) => target.select()}
            />
          </DialogPart>
          {isOther ? (
            <>
              <DialogText
                name="name"
                label={texts.fields.name}
                value={draft.form.name}
                max={40}
                onChange={(value) => set({ name: value })}
              />
              <DialogText
                name="issuer"
                label={texts.fields.issuer}
                value={draft.form.issuer}
                max={300}
                placeholder="https://id.example.org"
                inputMode="url"
                onChange={(value) => set({ issuer: value })}
              />
            </>
          ) : null}
          <DialogText
            name="clientId"
            label={texts.fields.clientId}
            value={draft.form.clientId}
            max={300}
            needed={texts.clientIdNeeded}
            onChange={(value) => set({ clientId: value })}
          />
          <DialogText
            name="secret"
            label={texts.fields.secret}
            type="password"
            value={secret}
            max={500}
            placeholder={hasSecret ? texts.secretKept : texts.secretNote}
            onChange={(value) => {
              set({})
              setSecret(value)
            }}
          />
          <ProviderTestButton name={draft.form.name || issuer} form={form} />
          {isNew ? null : (
            <p className={styles.test}>
              <Button look="quiet" onClick={() => void remove()}>
                {texts.remove}
              </Button>
            </p>
          )}
        </>
      )}
    </DialogForm>
  )
}

type TestProps = { name: string; form: () => ProviderForm | { key: 'qq' } }

/** Asks the provider whether it accepts the values, saved or not, and says what it said. */
export const ProviderTestButton = ({ name, form }: TestProps) => {
  const { provider: texts } = useStudioTexts('settings')
  const api = useStudioApi()
  const test = useMutation({ mutationFn: () => api.studioProviders.test({ body: form() }) })
  return (
    <p className={styles.test}>
      <Button aria-busy={test.isPending || undefined} onClick={() => !test.isPending && test.mutate()}>
        {texts.test}
      </Button>
      <span role="status">
        {test.isPending ? texts.testing : test.data ? outcomeText(name, test.data, texts.outcomes) : ''}
      </span>
    </p>
  )
}

type Outcomes = StudioTexts<'settings'>['provider']['outcomes']

const outcomeText = (name: string, { outcome, detail }: ProviderTest, texts: Outcomes): string =>
  outcome === 'missing' ? texts.missing : texts[outcome](name, detail ?? '')
