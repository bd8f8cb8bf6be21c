/** Converts rows of subscribers to the responses of the studio. Pure. */
import type { StudioSubscriber } from '#contract/studio/subscribers.ts'
import type { SubscriberRow } from './subscribers.sql.ts'

export const toStudioSubscriber = (row: SubscriberRow): StudioSubscriber => ({
  id: row.id,
  email: row.email,
  status: row.state,
  locale: row.locale,
  wantsDigest: row.digest_since !== null,
  source: row.source,
  createTime: new Date(row.created_at).toISOString(),
  refusal: row.refusal,
})
