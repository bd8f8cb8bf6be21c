/** The search modal: a field with results, recent searches, or an empty state below it. */
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keywordsOf, MAX_KEYWORDS } from '#contract/keywords.ts'
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate, useScreen } from '#web/router/Router.tsx'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { hitsOf } from './hits.ts'
import { NoResults, SearchFailed } from './NoResults.tsx'
import { RecentList } from './RecentList.tsx'
import { ResultList } from './ResultList.tsx'
import { readRecents } from './recents.ts'
import styles from './SearchDialog.module.css'
import { useSearchResults } from './use-search-results.ts'

export type SearchDialogProps = { onClose: () => void }

const LIST_ID = 'search-list'
/** Composing in browsers that say so by no other sign. */
const COMPOSING_KEY = 229

export const SearchDialog = ({ onClose }: SearchDialogProps) => {
  const { search } = useTexts()
  const go = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isComposing, setComposing] = useState(false)
  const [active, setActive] = useState(0)
  const [recents, setRecents] = useState(readRecents)
  const answer = useSearchResults(typed, isComposing)
  const close = () => dialog.current?.close()
  useShown(dialog, field)
  useClosedOnArrival(close)

  const isBlank = keywordsOf(typed) === ''
  const hits = answer.found && !isBlank ? hitsOf(answer.found) : []
  const count = isBlank ? recents.length : hits.length
  // Another answer begins at its best hit.
  const [shown, setShown] = useState(answer.found)
  if (shown !== answer.found) {
    setShown(answer.found)
    setActive(0)
  }

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING_KEY) return
    if (event.key === 'Escape') {
      // The browser would clear the field first and close the dialog at the second press.
      event.preventDefault()
      return close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || count === 0) return
    event.preventDefault()
    setActive((active + step + count) % count)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isComposing) return
    // Enter opens what is selected; before the answer is there it asks for the page of all answers.
    const option = answer.isPending ? null : document.getElementById(optionId(active))
    if (option) option.click()
    else if (!isBlank) void go(pages.search.href(null, { q: keywordsOf(typed) }))
  }

  return (
    // A click on the dialog itself is one beside its content: on the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog without our help
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
            className={answer.isPending ? `${styles.field} ${styles.loading}` : styles.field}
            action={pages.search.href()}
            onSubmit={submit}
          >
            <Icon name="search" size={21} />
            <input
              ref={field}
              name="q"
              type="search"
              role="combobox"
              aria-label={search.title}
              aria-expanded={count > 0}
              aria-controls={LIST_ID}
              aria-autocomplete="list"
              aria-activedescendant={count > 0 ? optionId(active) : undefined}
              placeholder={search.placeholder}
              maxLength={MAX_KEYWORDS}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
              onKeyDown={move}
            />
            <button type="button" className={styles.close} aria-label={search.close} onClick={close}>
              <kbd />
              <Icon name="x" size={20} />
            </button>
          </form>
          <div className={styles.results} aria-busy={answer.isPending}>
            {isBlank ? (
              <RecentList
                {...{ listId: LIST_ID, recents, active, optionId }}
                onPoint={setActive}
                onChange={(next) => {
                  setRecents(next)
                  setActive(0)
                  field.current?.focus()
                }}
                onOpen={close}
              />
            ) : answer.hasFailed && !answer.isPending ? (
              <SearchFailed onRetry={answer.retry} />
            ) : answer.found && hits.length === 0 && !answer.isPending ? (
              <NoResults keywords={answer.keywords} onOpen={close} />
            ) : (
              <ResultList
                {...{ listId: LIST_ID, hits, active, optionId }}
                onPoint={setActive}
                onOpen={close}
              />
            )}
          </div>
          <p role="status" className="vh">
            {isBlank || answer.isPending || answer.hasFailed ? '' : search.count(hits.length)}
          </p>
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

const optionId = (index: number) => `${LIST_ID}-${index}`

/** A modal dialog over the page, with the field ready to be typed into; asked for again, the field is. */
const useShown = (dialog: RefObject<HTMLDialogElement | null>, field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    const select = () => field.current?.select()
    select()
    addEventListener('search-requested', select)
    return () => removeEventListener('search-requested', select)
  }, [dialog, field])
}

/** Whoever has arrived elsewhere, also by going back, is through with searching. */
const useClosedOnArrival = (close: () => void) => {
  const screen = useScreen()
  const first = useRef(screen)
  useEffect(() => {
    if (screen !== first.current) close()
  })
}
