/** A Vite plugin that provides the contract as tables of methods and paths, so that the browser loads no schemas. */
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { studioContract } from '../../contract/studio-contract.ts'
import type { EndpointTable } from '../api.ts'

/** The table that every page loads, and the table that only the owner's scripts load. */
const tables: Record<string, object> = {
  'virtual:contract-table': contract,
  'virtual:owners-table': studioContract,
}

/** Method and path of every endpoint, by feature and action. */
export const endpointTable = <Contract extends object>(endpointsByFeature: Contract) =>
  Object.fromEntries(
    Object.entries(endpointsByFeature).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(
        Object.entries(endpoints as Record<string, Endpoint>).map(
          ([action, { method, path, bodyKind: takes }]) => [
            action,
            takes === 'json' ? [method, path] : [method, path, takes],
          ],
        ),
      ),
    ]),
  ) as unknown as EndpointTable<Contract>

export const contractTable = (): Plugin => ({
  name: 'borealis:contract-table',
  resolveId: (id) => (id in tables ? `\0${id}` : null),
  load: (id) => {
    const table = id.startsWith('\0') ? tables[id.slice(1)] : undefined
    return table ? `export default ${JSON.stringify(endpointTable(table))}` : null
  },
})
