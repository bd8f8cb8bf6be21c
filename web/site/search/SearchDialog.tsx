/** The search modal: a field with results, recent searches, or an empty state below it. */
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keywordsOf, MAX_KEYWORDS } from '#contract/keywords.ts'
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate, usePendingHref, useScreen } from '#web/router/Router.tsx'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { ToastAnnouncer } from '#web/toasts/ToastAnnouncer.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { optionId, useCombobox } from '#web/ui/use-combobox.ts'
import { hitsOf } from './hits.ts'
import { NoResults, SearchFailed } from './NoResults.tsx'
import { RecentList } from './RecentList.tsx'
import { ResultList } from './ResultList.tsx'
import { readRecents } from './recents.ts'
import styles from './SearchDialog.module.css'
import { useSearchResults } from './use-search-results.ts'

const LIST_ID = 'search-list'

type Props = {
  /** Grows whenever a visitor asks for the search while it is open. */
  requests: number
  /** What was typed while it was loading. */
  initial: string
  onClose: () => void
}

export const SearchDialog = ({ requests, initial, onClose }: Props) => {
  const { search } = useTexts()
  const go = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  const { isComposing, setActive, listOf } = useCombobox(LIST_ID)
  const [recents, setRecents] = useState(readRecents)
  const results = useSearchResults(typed, isComposing)
  const close = () => {
    dialog.current?.close()
    // Its event may come later than the `/` that opens the next one.
    onClose()
  }
  useShown(dialog, field, requests)
  useClosedOnArrival(close)

  const isBlank = keywordsOf(typed) === ''
  const hits = results.found && !isBlank ? hitsOf(results.found) : []
  const count = isBlank ? recents.length : hits.length
  // A new list of results starts at its best match.
  const [shown, setShown] = useState(results.found)
  if (shown !== results.found) {
    setShown(results.found)
    setActive(0)
  }

  const { active, field: fieldProps } = listOf(count, (event) => {
    if (event.key !== 'Escape') return
    // The browser would clear the field first and close the dialog only at the second key press.
    event.preventDefault()
    close()
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isComposing) return
    // Enter opens the selected result; before results have arrived it opens the search page.
    const option = results.isPending ? null : document.getElementById(optionId(LIST_ID, active))
    if (option) option.click()
    else if (!isBlank) void go(pages.search.href(null, { q: keywordsOf(typed) }))
  }

  return (
    // The target of a click is the dialog itself only on the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element handles Esc
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={search.title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <UnlockDialogProvider>
        <search className={styles.content}>
          <form
            className={results.isPending ? `${styles.field} ${styles.loading}` : styles.field}
            action={pages.search.href()}
            onSubmit={submit}
          >
            <Icon name="search" size={21} />
            <input
              ref={field}
              name="q"
              type="search"
              {...fieldProps}
              aria-label={search.title}
              placeholder={search.placeholder}
              maxLength={MAX_KEYWORDS}
              enterKeyHint="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="button" className={styles.close} aria-label={search.close} onClick={close}>
              <kbd />
              <Icon name="x" size={20} />
            </button>
          </form>
          <div className={styles.results} aria-busy={results.isPending}>
            {isBlank ? (
              <RecentList
                {...{ listId: LIST_ID, recents, active }}
                onPoint={setActive}
                onChange={(next) => {
                  setRecents(next)
                  setActive(0)
                  field.current?.focus()
                }}
                onOpen={close}
              />
            ) : results.hasFailed && !results.isPending ? (
              <SearchFailed onRetry={results.retry} />
            ) : results.found && hits.length === 0 && !results.isPending ? (
              <NoResults keywords={results.keywords} onOpen={close} />
            ) : (
              <ResultList {...{ listId: LIST_ID, hits, active }} onPoint={setActive} onOpen={close} />
            )}
          </div>
          <p role="status" className="vh">
            {isBlank || results.isPending || results.hasFailed ? '' : search.count(hits.length)}
          </p>
          <ToastAnnouncer />
          <p className={styles.keys} aria-hidden="true">
            <span>
              <kbd>↑</kbd>
              <kbd>↓</kbd>
              {search.toMove}
            </span>
            <span>
              <kbd>↵</kbd>
              {search.toOpen}
            </span>
            <span>
              <kbd>esc</kbd>
              {search.toClose}
            </span>
            <span>{search.fullText}</span>
          </p>
        </search>
      </UnlockDialogProvider>
    </dialog>
  )
}

/** A modal dialog with the focus at the end of its field; another request selects what is in it. */
const useShown = (
  dialog: RefObject<HTMLDialogElement | null>,
  field: RefObject<HTMLInputElement | null>,
  requests: number,
) => {
  // Before the browser handles the next key, which belongs into the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request does it again
  useLayoutEffect(() => {
    const isFirst = !dialog.current?.open
    if (isFirst) dialog.current?.showModal()
    field.current?.select()
    if (isFirst) field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [dialog, field, requests])
}

/** A navigation, back included, closes the search, unless it had begun before the search was opened. */
const useClosedOnArrival = (close: () => void) => {
  const screen = useScreen()
  const pendingHref = usePendingHref()
  const first = useRef(screen)
  const [openedAt] = useState(() => pendingHref ?? location.pathname + location.search)
  useEffect(() => {
    if (screen === first.current) return
    if (screen?.href === openedAt) first.current = screen
    else close()
  })
}
