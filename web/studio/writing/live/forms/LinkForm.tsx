/** The form of a link: what it shows, where it leads, found by the title of an article as well. Every change is in the text at once. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { singleChange } from '#contract/studio/apply-changes.ts'
import { articleUrl } from '#contract/url-names.ts'
import { useCopied } from '#web/ui/use-copied.ts'
import { Button } from '../../../frame/Button.tsx'
import { useStudioApi } from '../../../session/studio-api.ts'
import { useValueAtPause } from '../../preview/use-value-at-pause.ts'
import { type LinkSource, readLink, writeLink } from '../link-source.ts'
import type { FormProps } from '../live-services.ts'
import styles from './LinkForm.module.css'

const SHOWN_ARTICLES = 4

const mayBeTitle = (address: string): boolean =>
  address.trim() !== '' && !/^(?:[a-z][a-z0-9+.-]*:|[/#?]|\S+\.\S+$)/i.test(address.trim())

export const LinkForm = ({ view, form, services, onClose }: FormProps<'link'>) => {
  const texts = services.texts.link
  const id = useId()
  const source = view.state.sliceDoc(form.from, form.to)
  const [link, setLink] = useState<LinkSource>(() => readLink(source) ?? { text: source, url: '', title: '' })
  const { isCopied, copy } = useCopied()
  const found = useArticlesByTitle(link.url)

  /** What is typed in a row is one step of undo. */
  const replace = (text: string, userEvent = 'input.type') => {
    const { from } = form
    const changes = singleChange(view.state.sliceDoc(from, form.to), text)
    view.dispatch({
      changes: changes.map((one) => ({ from: from + one.from, to: from + one.to, insert: one.insert })),
      userEvent,
    })
  }
  const change = (next: Partial<LinkSource>) => {
    const changed = { ...link, ...next }
    setLink(changed)
    replace(writeLink(changed))
  }
  const remove = () => {
    replace(link.text, 'input')
    onClose()
  }
  const finish = () => (link.url.trim() === '' ? remove() : onClose())
  return (
    <form
      className={styles.form}
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      <label htmlFor={`${id}-text`}>{texts.text}</label>
      <input id={`${id}-text`} value={link.text} onChange={({ target }) => change({ text: target.value })} />
      <label htmlFor={`${id}-url`}>{texts.address}</label>
      <input
        id={`${id}-url`}
        value={link.url}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-focus
        onChange={({ target }) => change({ url: target.value })}
      />
      {found.length > 0 ? (
        <ul aria-label={texts.articles}>
          {found.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                lang={row.lang}
                onClick={() =>
                  change({ url: articleUrl({ id: row.id, slug: null }), text: link.text || row.title })
                }
              >
                {row.title}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.actions}>
        <a
          href={link.url || undefined}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-quiet sm"
        >
          {texts.open}
        </a>
        <Button look="quiet" onClick={() => copy(link.url)}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button look="quiet" onClick={remove}>
          {texts.remove}
        </Button>
        <button type="submit" className="btn btn-line sm">
          {texts.done}
        </button>
      </div>
    </form>
  )
}

/** Articles with these words in their title, while no address is typed. */
const useArticlesByTitle = (typed: string) => {
  const api = useStudioApi()
  const q = useValueAtPause(mayBeTitle(typed) ? typed.trim() : '')
  const { data } = useQuery({
    queryKey: ['studio', 'link-articles', q],
    queryFn: () => api.studioArticles.list({ query: { q, size: SHOWN_ARTICLES } }),
    enabled: q !== '',
  })
  return q === '' ? [] : (data?.records ?? []).filter(({ title }) => title !== '')
}
