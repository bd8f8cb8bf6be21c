/** Maps the row of a passkey to the response. */
import type { Passkey } from '#contract/studio/passkeys.ts'
import type { PasskeyRow } from './passkeys.sql.ts'

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createTime: new Date(row.created_at).toISOString(),
  lastUsedTime: row.used_at === null ? null : new Date(row.used_at).toISOString(),
  isSynced: row.is_synced === 1,
})
