/** Filters that are in the URL, so that a list can be reloaded and shared: each change is a new URL. */
import { useLatestSearch, useNavigate } from '#web/router/Router.tsx'

/**
 * @returns changes some of the filters. It builds on a change before it whose list is still being loaded.
 */
export const useChangeFilters = <Filters extends object>(
  read: (search: URLSearchParams) => Filters,
  hrefOf: (filters: Filters) => string,
): ((part: Partial<Filters>) => void) => {
  const go = useNavigate()
  const latestSearch = useLatestSearch()
  return (part) => {
    const before = read(latestSearch())
    void go(hrefOf({ ...before, ...part }), { keepScroll: true, replace: isNextWord(before, part) })
  }
}

/** What is typed into a search field is one step back, however many lists it has shown. */
const isNextWord = (before: object, part: object): boolean =>
  'q' in before && before.q !== '' && Object.keys(part).every((name) => name === 'q' || name === 'page')
