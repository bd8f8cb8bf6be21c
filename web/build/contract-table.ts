/** A Vite plugin: the contract as tables of methods and paths, so that no schema reaches the browser. */
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { studioContract } from '../../contract/studio-contract.ts'
import type { EndpointTable } from '../api.ts'

/** What every page carries, and what only the owner's scripts do. */
const tables: Record<string, object> = {
  'virtual:contract-table': contract,
  'virtual:owners-table': studioContract,
}

/** Method and path of every call, by room and action. */
export const endpointTable = <Rooms extends object>(rooms: Rooms) =>
  Object.fromEntries(
    Object.entries(rooms).map(([room, calls]) => [
      room,
      Object.fromEntries(
        Object.entries(calls as Record<string, Endpoint>).map(
          ([action, { method, path, bodyKind: takes }]) => [
            action,
            takes === 'json' ? [method, path] : [method, path, takes],
          ],
        ),
      ),
    ]),
  ) as unknown as EndpointTable<Rooms>

export const contractTable = (): Plugin => ({
  name: 'borealis:contract-table',
  resolveId: (id) => (id in tables ? `\0${id}` : null),
  load: (id) => {
    const rooms = id.startsWith('\0') ? tables[id.slice(1)] : undefined
    return rooms ? `export default ${JSON.stringify(endpointTable(rooms))}` : null
  },
})
