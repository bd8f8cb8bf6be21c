/** The copies of a PostgreSQL database before updates, for those who open the app; loaded when an update comes. */
import type { PostgresCopies } from '#server/platform/db/update-copy.ts'

const load = () => import('./postgres-update.ts')

export const postgresCopies: PostgresCopies = {
  copy: async (...args) => (await load()).copyPostgres(...args),
  revert: async (...args) => (await load()).revertPostgres(...args),
}
