/** Connects the rendered text with the desk: what its widgets ask for, the open form, and the dialog of the media library. */
import type { EditorView } from '@codemirror/view'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Modal } from '#web/site/forms/Modal.tsx'
import { useBackgroundStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { LibraryImages } from '../publishing/LibraryImages.tsx'
import { LiveForms } from './forms/LiveForms.tsx'
import { type LiveForm, setForm } from './forms/live-form.ts'
import type { ChosenFile, LiveServices } from './live-services.ts'

type Live = {
  services: LiveServices
  onForm: (form: LiveForm | null) => void
  /** The open form and dialog. */
  overlay: ReactNode
}

/** @param insertFiles uploads files and puts them into the text */
export const useLive = (
  viewOf: () => EditorView | null | undefined,
  insertFiles: LiveServices['insertFiles'],
): Live => {
  const texts = useStudioTexts('live')
  const { locale } = useLanguage()
  const api = useBackgroundStudioApi()
  const [form, setOpenForm] = useState<LiveForm | null>(null)
  const [asked, setAsked] = useState<{ respond: (files: ChosenFile[]) => void } | null>(null)
  // The services last as long as the editor; the desk is rendered again, and its files belong to another place then.
  const desk = useRef({ viewOf, insertFiles })
  useEffect(() => {
    desk.current = { viewOf, insertFiles }
  })
  const services = useMemo(
    (): LiveServices => ({
      texts,
      locale,
      render: async (markdown) => (await api.drafts.render({ body: { markdown } })).html,
      insertFiles: (...files) => desk.current.insertFiles(...files),
      chooseFromLibrary: () =>
        new Promise((resolve) =>
          setAsked({
            respond: (files) => {
              setAsked(null)
              resolve(files)
            },
          }),
        ),
      openForm: (next) => desk.current.viewOf()?.dispatch({ effects: setForm.of(next) }),
    }),
    [texts, locale, api],
  )
  const view = viewOf()
  return {
    services,
    onForm: setOpenForm,
    overlay: (
      <>
        {form && view ? <LiveForms view={view} form={form} services={services} /> : null}
        {asked ? <LibraryDialog onChoose={asked.respond} /> : null}
      </>
    ),
  }
}

const LibraryDialog = ({ onChoose }: { onChoose: (files: ChosenFile[]) => void }) => {
  const { library } = useStudioTexts('live')
  const titleId = useId()
  return (
    <Modal titleId={titleId} className="ac-dialog" onClose={() => onChoose([])}>
      <h2 id={titleId}>{library}</h2>
      <LibraryImages onChoose={(_mediaId, _src, file) => onChoose([file])} />
    </Modal>
  )
}
