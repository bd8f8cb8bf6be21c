/** Redirects by hand, and below them what else redirects: imported URLs, former names and former paths. */
import { useState } from 'react'
import type { StudioSettings } from '#contract/studio/settings.ts'
import { Button, IconButton } from '../frame/Button.tsx'
import { LoadError } from '../frame/LoadState.tsx'
import { LoadMore, useRecordPages } from '../frame/RecordList.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './RowSettings.module.css'
import fieldStyles from './SettingField.module.css'
import { RowField } from './SettingField.tsx'
import { useSettings } from './use-settings.ts'

type Redirect = StudioSettings['redirects'][number]

const PAGE_SIZE = 20
/** As many can be seen at once. */
const MIN_SEARCHED = 10

export const RedirectSettings = () => {
  const { redirects: texts } = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const { redirects } = settings
  const [search, setSearch] = useState('')
  /** Chosen by a search, and not while somebody types: a row must not leave while it is edited. */
  const [found, setFound] = useState<ReadonlySet<number> | null>(null)
  const { list: known, first, rows = [] } = useFormerUrls(search.trim())
  const count = first?.count ?? 0
  const change = (next: Redirect[]) => {
    setFound(null)
    set({ redirects: next })
  }
  const searchFor = (text: string) => {
    const wanted = text.trim().toLowerCase()
    const isFound = ({ from, to }: Redirect) => `${from} ${to}`.toLowerCase().includes(wanted)
    setSearch(text)
    setFound(new Set(redirects.flatMap((redirect, place) => (isFound(redirect) ? [place] : []))))
  }
  return (
    <div data-setting="redirects" className={styles.rows}>
      <p className={styles.add}>
        <Button icon="plus" size={15} onClick={() => change([{ from: '', to: '' }, ...redirects])}>
          {texts.add}
        </Button>
        {search !== '' || redirects.length + count > MIN_SEARCHED ? (
          <input
            type="search"
            className={fieldStyles.input}
            value={search}
            maxLength={200}
            placeholder={texts.search}
            aria-label={texts.search}
            onChange={({ target }) => searchFor(target.value)}
          />
        ) : null}
      </p>
      <ul>
        {redirects.map((redirect, place) =>
          found === null || found.has(place) ? (
            <RedirectRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state of its own
              key={place}
              place={place}
              redirect={redirect}
              onChange={(next) => set({ redirects: redirects.with(place, next) })}
              onPaste={(pasted) => change(redirects.toSpliced(place, 1, ...pasted))}
              onRemove={() => change(redirects.toSpliced(place, 1))}
            />
          ) : null,
        )}
      </ul>
      {known.error ? <LoadError error={known.error} onRetry={() => void known.refetch()} /> : null}
      {count > 0 ? <h3>{texts.known(count)}</h3> : null}
      <ul className={styles.known}>
        {rows.map(({ kind, from, to }) => (
          <li key={`${kind} ${from}`}>
            <code>{from}</code>
            <span aria-hidden="true">→</span>
            <a className="lk" href={to}>
              {decodeURI(to)}
            </a>
            <small>{texts.kinds[kind]}</small>
          </li>
        ))}
      </ul>
      {search !== '' && first?.count === 0 && found?.size === 0 ? <p>{texts.none}</p> : null}
      <LoadMore list={known} text={texts.more} className={styles.add} />
    </div>
  )
}

const useFormerUrls = (search: string) => {
  const api = useStudioApi()
  return useRecordPages(
    ['studio', 'former-urls', search],
    async (from) => {
      const current = from ?? 1
      return {
        ...(await api.studioUrlNames.former({ query: { search, current, size: PAGE_SIZE } })),
        current,
      }
    },
    ({ current, count }) => (current * PAGE_SIZE < count ? current + 1 : null),
  )
}

/** The rows of a table that is pasted: two columns, with a comma, a semicolon, a tab or a space between them. */
const redirectsIn = (pasted: string): Redirect[] =>
  [
    ...pasted.matchAll(
      /^\s*"?((?:https?:\/)?\/[^\s",;]*)"?[^\S\n]*[,;\s]\s*"?((?:https?:\/)?\/[^\s",;]*)/gim,
    ),
  ].map(([, from = '', to = '']) => ({ from, to }))

type RowProps = {
  place: number
  redirect: Redirect
  onChange: (redirect: Redirect) => void
  onPaste: (rows: Redirect[]) => void
  onRemove: () => void
}

const RedirectRow = ({ place, redirect, onChange, onPaste, onRemove }: RowProps) => {
  const { redirects: texts } = useStudioTexts('settings')
  return (
    <li>
      {(['from', 'to'] as const).map((end) => (
        <RowField
          key={end}
          name={`redirects.${place}.${end}`}
          label={texts[end]}
          className={styles.end}
          value={redirect[end]}
          inputMode="url"
          maxLength={500}
          onChange={(value) => onChange({ ...redirect, [end]: value })}
          onPaste={(event) => {
            const rows = redirectsIn(event.clipboardData.getData('text'))
            if (rows.length === 0) return
            event.preventDefault()
            onPaste(rows)
          }}
        />
      ))}
      <IconButton icon="trash-2" size={16} label={texts.remove(redirect.from)} onClick={onRemove} />
    </li>
  )
}
