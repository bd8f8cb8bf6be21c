/** Asks for the URL of a static copy, which its feeds, sitemap and previews contain. */
import { useMutation } from '@tanstack/react-query'
import { DialogForm, DialogText } from '../frame/DialogForm.tsx'
import { useRefresh } from '../frame/use-change.ts'
import { useFormDraft } from '../frame/use-form-draft.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { EXPORTS_KEY } from './ExportRecord.tsx'

export const CopyDialog = ({ origin, onClose }: { origin: string; onClose: () => void }) => {
  const texts = useStudioTexts('exports')
  const api = useStudioApi()
  const draft = useFormDraft('static-copy', { copyUrl: origin })
  const { copyUrl } = draft.form
  const refresh = useRefresh(EXPORTS_KEY)
  const make = useMutation({
    meta: { silent: true },
    mutationFn: () => api.studioExports.make({ body: { copyUrl: copyUrl.trim() } }),
    onSuccess: () => {
      draft.forget()
      void refresh()
      onClose()
    },
  })
  return (
    <DialogForm
      title={texts.copyTitle}
      submit={texts.makeCopy}
      fields={['copyUrl']}
      draft={draft}
      saving={make}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      {({ set }) => (
        <>
          <p>{texts.copyText}</p>
          <DialogText
            name="copyUrl"
            label={texts.copyUrl}
            value={copyUrl}
            max={300}
            inputMode="url"
            onChange={(value) => set({ copyUrl: value })}
          />
        </>
      )}
    </DialogForm>
  )
}
