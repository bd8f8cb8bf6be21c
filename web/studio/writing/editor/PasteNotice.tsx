/** Asks once for each paste what becomes of its images that are somewhere else. */
import type { EditorView } from '@codemirror/view'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isFailure } from '#web/failure.ts'
import { useFailureText } from '#web/site/forms/use-failure-text.ts'
import { Button } from '../../frame/Button.tsx'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { FileInput } from '../../uploads/FileInput.tsx'
import { showPlace } from './above-keyboard.ts'
import styles from './PasteNotice.module.css'
import { type Pasted, pastedField, setPasted } from './pasted.ts'

type Props = {
  view: EditorView
  pasted: Pasted
  onFiles: (view: EditorView, files: File[], at: number) => void
}

export const PasteNotice = ({ view, pasted, onFiles }: Props) => {
  const { paste: texts } = useStudioTexts('writing')
  const api = useStudioApi()
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const { remote, missing } = pasted
  useEffect(() => showPlace(view), [view])
  /** What is left to ask, unless something else was pasted since. */
  const settle = (rest: Partial<Pasted>) => {
    const now = view.state.field(pastedField)
    if (now?.remote !== remote) return
    const next = { ...now, ...rest }
    const asks = next.remote.length + next.missing.length > 0
    view.dispatch({ effects: setPasted.of({ ...next, asks }) })
    if (!asks) view.focus()
  }
  const storing = useMutation({
    mutationFn: async () => {
      const refused: string[] = []
      const end = (left: string[], hint = texts.refusedHint) => {
        settle({ remote: left })
        return { left, hint }
      }
      for (const [i, url] of remote.entries()) {
        if (view.state.field(pastedField)?.remote !== remote) break
        try {
          const { url: here } = await api.studioMedia.storeRemote({ body: { url } })
          replaceUrl(view, url, here)
        } catch (error) {
          // Without a connection or a session the others would fail as well.
          if (!isFailure(error) || error.kind !== 'refused')
            return end([...refused, ...remote.slice(i)], failureText(error) ?? '')
          refused.push(url)
        }
      }
      return end(refused)
    },
  })
  const pastePlain = () => {
    const { from, to, plain } = pasted
    view.dispatch({
      changes: { from, to, insert: plain },
      selection: { anchor: from + plain.length },
      effects: setPasted.of(null),
      userEvent: 'input.paste',
    })
    view.focus()
  }
  /** One for each place, in their order. */
  const place = (files: File[]) => {
    for (const [i, file] of files.entries()) onFiles(view, [file], missing[i] ?? missing.at(-1) ?? pasted.to)
    settle({ missing: missing.slice(files.length) })
  }
  const failed = storing.data?.left === remote && !storing.isPending ? storing.data : null
  return (
    <section
      className={styles.notice}
      data-floats="notice"
      aria-label={texts.region}
      onKeyDown={({ key }) => key === 'Escape' && settle({ remote: [], missing: [] })}
    >
      <p role="status">
        {remote.length > 0 ? (
          <>
            <b>{failed ? texts.refused(remote.length) : texts.remote(remote.length)}</b>{' '}
            {failed ? failed.hint : texts.remoteHint(remote.length)}{' '}
          </>
        ) : null}
        {missing.length > 0 ? <b>{texts.missing(missing.length)}</b> : null}
      </p>
      {remote.length > 0 ? (
        <Button
          look="pri"
          aria-busy={storing.isPending}
          onClick={() => storing.isPending || storing.mutate()}
        >
          {storing.isPending ? texts.storing : failed ? texts.again : texts.store(remote.length)}
        </Button>
      ) : null}
      {missing.length > 0 ? (
        <Button look={remote.length > 0 ? 'line' : 'pri'} onClick={() => input.current?.click()}>
          {texts.choose(missing.length)}
        </Button>
      ) : null}
      <Button look="quiet" onClick={() => settle({ remote: [], missing: [] })}>
        {texts.leave(remote.length + missing.length)}
      </Button>
      <Button look="quiet" onClick={pastePlain}>
        {texts.plain}
      </Button>
      <FileInput ref={input} accept="image/*" onFiles={place} />
    </section>
  )
}

/** In every place, also where the owner has moved or copied it meanwhile. */
const replaceUrl = (view: EditorView, url: string, insert: string) => {
  const text = view.state.doc.toString()
  const changes = []
  for (let from = text.indexOf(url); from >= 0; from = text.indexOf(url, from + 1)) {
    const to = from + url.length
    if (/^(?:[)>"\s]|$)/.test(text.slice(to, to + 1))) changes.push({ from, to, insert })
  }
  view.dispatch({ changes, userEvent: 'input.paste' })
}
