/** Maps the row of an access token to the response. */
import type { AccessToken } from '#contract/studio/tokens.ts'
import { hasTokenEnded, readScopes } from './read-token.ts'
import type { AccessTokenRow } from './tokens.sql.ts'

const isoOrNull = (time: number | null) => (time === null ? null : new Date(time).toISOString())

export const toAccessToken = (row: AccessTokenRow, now: number): AccessToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: readScopes(row.scopes),
  createTime: new Date(row.created_at).toISOString(),
  endTime: isoOrNull(row.ends_at),
  hasEnded: hasTokenEnded(row, now),
  lastUsedTime: isoOrNull(row.used_at),
  lastNetwork: row.used_network,
})
