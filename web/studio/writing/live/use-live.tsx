/** Connects the rendered text with the desk: what its widgets ask for, the open form, and the dialog of the media library. */
import type { EditorView } from '@codemirror/view'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { failureText } from '#web/locale/failure-text.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useBackgroundStudioApi, useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { LiveForms } from './forms/LiveForms.tsx'
import { type LiveForm, setForm } from './forms/live-form.ts'
import { LibraryDialog } from './images/LibraryDialog.tsx'
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
  const studio = useStudioApi()
  const site = useTexts()
  const [form, setOpenForm] = useState<LiveForm | null>(null)
  const [asked, setAsked] = useState<{ isSingle: boolean; respond: (files: ChosenFile[]) => void } | null>(
    null,
  )
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
      makeLinkCard: (url) =>
        studio.studioLinkCards
          .make({ body: { url } })
          .catch((error: unknown) => ({ failure: failureText(error, site) })),
      insertFiles: (...files) => desk.current.insertFiles(...files),
      chooseFromLibrary: (isSingle = false) =>
        new Promise((resolve) =>
          setAsked({
            isSingle,
            respond: (files) => {
              setAsked(null)
              resolve(files)
            },
          }),
        ),
      openForm: (next) => desk.current.viewOf()?.dispatch({ effects: setForm.of(next) }),
    }),
    [texts, locale, api, studio, site],
  )
  const view = viewOf()
  return {
    services,
    onForm: setOpenForm,
    overlay: (
      <>
        {form && view ? <LiveForms view={view} form={form} services={services} /> : null}
        {asked ? <LibraryDialog isSingle={asked.isSingle} onChoose={asked.respond} /> : null}
      </>
    ),
  }
}
