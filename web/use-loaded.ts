/** Reads the data that a page's route has loaded: observed in the browser, read once on the server. */
import {
  type UseSuspenseQueryOptions,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'

type Query<Data, Key extends readonly unknown[]> = UseSuspenseQueryOptions<Data, Error, Data, Key>

const useRead = <Data, Key extends readonly unknown[]>({ queryKey }: Query<Data, Key>): Data | undefined =>
  useQueryClient().getQueryData<Data>(queryKey)

const useReadRequired = <Data, Key extends readonly unknown[]>(query: Query<Data, Key>): Data => {
  const data = useRead(query)
  if (data === undefined) throw new Error(`The route has not loaded ${JSON.stringify(query.queryKey)}`)
  return data
}

const useObserved = <Data, Key extends readonly unknown[]>(query: Query<Data, Key>): Data | undefined =>
  useQuery({ ...query, enabled: false }).data

const useObservedRequired = <Data, Key extends readonly unknown[]>(query: Query<Data, Key>): Data =>
  useSuspenseQuery(query).data

/** `const { rays } = useLoaded(auroraQuery(useApi()))` */
export const useLoaded = import.meta.env.SSR ? useReadRequired : useObservedRequired

/** For data that may not be loaded yet; does not send a request. */
export const useLoadedIfAny = import.meta.env.SSR ? useRead : useObserved
