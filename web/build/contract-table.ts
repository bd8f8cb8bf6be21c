/** A Vite plugin: the contract as a table of methods and paths, so that no schema reaches the browser. */
import type { Plugin } from 'vite'
import { contract } from '../../contract/contract.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ContractTable } from '../api.ts'

const NAME = 'virtual:contract-table'

/** Method and path of every call, by room and action. */
export const tableOf = (rooms: typeof contract) =>
  Object.fromEntries(
    Object.entries(rooms).map(([room, calls]) => [
      room,
      Object.fromEntries(
        Object.entries(calls).map(([action, { method, path, takes }]: [string, Endpoint]) => [
          action,
          takes === 'json' ? [method, path] : [method, path, takes],
        ]),
      ),
    ]),
  ) as unknown as ContractTable

export const contractTable = (): Plugin => ({
  name: 'borealis:contract-table',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
  load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(tableOf(contract))}` : null),
})
