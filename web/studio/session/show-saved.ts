/** Shows a change in every list that is loaded, before the list is loaded again. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes the data of all queries below a key. A response that is on its way was read before the change and would take it
 * back, so that request is canceled.
 * @param change returns undefined where there is nothing to change
 */
export const showSaved = <Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data | undefined) => Data | undefined,
): void => {
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Data>({ queryKey }, change)
}
