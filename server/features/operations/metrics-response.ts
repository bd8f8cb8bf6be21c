/** Responds to /metrics for a Prometheus server that has the token of METRICS_TOKEN. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { gaugeText, METRICS_TYPE, processMetrics } from '#server/platform/metrics/metrics.ts'
import { countEmails } from './emails.sql.ts'
import { countJobs } from './jobs.sql.ts'

/**
 * @param bearer the token of the request
 * @returns null when no token is configured: there is no such path then
 */
export async function metricsResponse(ctx: Ctx, bearer: string | null): Promise<Response | null> {
  const token = ctx.config.METRICS_TOKEN
  if (token === undefined) return null
  if (bearer === null || !isSame(bearer, token))
    return new Response('The request needs the token of METRICS_TOKEN: Authorization: Bearer …\n', {
      status: 401,
      headers: { 'www-authenticate': 'Bearer', 'content-type': 'text/plain; charset=utf-8', ...notCached },
    })
  const text = ctx.metrics.text() + processMetrics() + (await siteMetrics(ctx))
  return new Response(text, { headers: { 'content-type': METRICS_TYPE, ...notCached } })
}

const notCached = { 'cache-control': 'private, no-store' }

/** Hashes have one length, and a comparison of them reveals nothing of the token by its time. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/** The same in every process of the site. */
async function siteMetrics({ db, now }: Ctx): Promise<string> {
  const [jobs, emails] = await Promise.all([countJobs(db, now()), countEmails(db)])
  const byState = (counts: Record<string, number>) =>
    Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
  return [
    gaugeText('borealis_jobs', 'Background jobs of the site.', byState(jobs)),
    gaugeText(
      'borealis_emails',
      'Emails in the log of the site.',
      byState({ pending: emails.pending, sent: emails.sent, failed: emails.failed }),
    ),
  ].join('')
}
