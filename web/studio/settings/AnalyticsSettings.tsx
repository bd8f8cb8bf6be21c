/** The script of an analytics service, which is saved on its own: only after the owner has confirmed to be it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import type { AnalyticsState } from '#contract/studio/analytics.ts'
import { isFailure } from '#web/failure.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './EmailSettings.module.css'
import fieldStyles from './SettingField.module.css'
import screenStyles from './SettingsScreen.module.css'

const KEY = ['studio', 'analytics']

export const AnalyticsSettings = () => {
  const api = useStudioApi()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.studioAnalytics.show() })
  if (data) return <OpenAnalyticsSettings state={data} />
  return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading />
}

const OpenAnalyticsSettings = ({ state }: { state: AnalyticsState }) => {
  const { analytics: texts } = useStudioTexts('settings')
  const format = useFormat()
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const { form, set, reset, forget } = useFormDraft('analytics', { tag: state.tag })
  const id = useId()
  const save = useMutation({
    mutationFn: () => api.studioAnalytics.save({ body: form }),
    onSuccess: (next) => {
      queryClient.setQueryData(KEY, next)
      set({ tag: next.tag })
      forget()
      notify('success', next.tag ? texts.saved : texts.removed)
    },
    onError: (failure) => {
      if (!isFailure(failure) || failure.kind !== 'invalid') notify('error', texts.notSaved)
    },
    meta: { silent: true },
  })
  const wrong = isFailure(save.error) && save.error.kind === 'invalid' ? save.error.message : undefined
  return (
    <form
      className={screenStyles.code}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <div className={fieldStyles.label}>
        <label htmlFor={id}>{texts.tag}</label>
      </div>
      <textarea
        id={id}
        className={fieldStyles.input}
        rows={3}
        maxLength={4000}
        value={form.tag}
        placeholder='<script defer src="https://…" data-website-id="…"></script>'
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-note ${id}-error`}
        onChange={({ target }) => {
          if (save.error) save.reset()
          set({ tag: target.value })
        }}
      />
      <div id={`${id}-note`} className={fieldStyles.note}>
        {state.hosts.length > 0 ? <p>{texts.hosts(format.list(state.hosts))}</p> : null}
        {texts.warning}
      </div>
      <FieldError id={`${id}-error`} text={wrong} />
      {form.tag === state.tag ? null : (
        <div className={styles.bar}>
          <p role="status">{texts.unsaved}</p>
          <Button
            look="quiet"
            disabled={save.isPending}
            onClick={() => {
              save.reset()
              reset()
            }}
          >
            {texts.discard}
          </Button>
          <button type="submit" className="btn btn-pri sm" aria-busy={save.isPending || undefined}>
            {texts.save}
          </button>
        </div>
      )}
    </form>
  )
}
