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
  return (part) => void go(hrefOf({ ...read(latestSearch()), ...part }), { keepScroll: true })
}
