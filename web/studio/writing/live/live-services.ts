/** What the widgets of the rendered text need from the desk around it. */
import { Facet } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Locale } from '#contract/locale.ts'
import type { MediaFile } from '#contract/studio/media.ts'
import type { LiveForm } from './forms/live-form.ts'
import type { LiveTexts } from './texts/en.ts'

/** What of a file a text needs. */
export type ChosenFile = Pick<MediaFile, 'url' | 'alt' | 'name' | 'kind'>

export type LiveServices = {
  texts: LiveTexts
  /** Of the studio. */
  locale: Locale
  /** The HTML that the site shows for this source. Rejects while the server cannot be reached. */
  render: (markdown: string) => Promise<string>
  /** The Markdown of the link card of a page, or in words why there is none. */
  makeLinkCard: (url: string) => Promise<{ markdown: string } | { failure: string }>
  /** Uploads files and puts them into the text at a position. */
  insertFiles: (view: EditorView, files: File[], at: number) => void
  /** Images of the media library, or a single one; none when the owner chose none. */
  chooseFromLibrary: (isSingle?: boolean) => Promise<ChosenFile[]>
  /** Opens a form over the text in place of the one that is open; null closes it. */
  openForm: (form: LiveForm | null) => void
}

export const liveServices = Facet.define<LiveServices, LiveServices | null>({
  combine: ([first]) => first ?? null,
})

/** The services of this editor. */
export const servicesOf = (view: EditorView): LiveServices => {
  const services = view.state.facet(liveServices)
  if (!services) throw new Error('The rendered text needs its services.')
  return services
}

/** What a form over the text gets. */
export type FormProps<Kind extends LiveForm['kind'] = LiveForm['kind']> = {
  view: EditorView
  form: Extract<LiveForm, { kind: Kind }>
  services: LiveServices
  /** Closes the form; the cursor is in the text again. */
  onClose: () => void
}
