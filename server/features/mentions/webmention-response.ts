/** Handles POST /webmention, which other sites send (https://www.w3.org/TR/webmention/). */
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { networkOf } from '#server/platform/http/visitor.ts'
import { receiveMention } from './receive-mention.ts'

const faults = {
  source: 'The source isn’t the URL of a website.',
  target: 'The target isn’t a public article of this site.',
  same: 'The source is a page of this site.',
}

/** @throws no-such-path when the owner has turned webmentions off; too-many */
export async function webmentionResponse(ctx: Ctx, request: Request, ipAddress: string): Promise<Response> {
  if (!(await selectSettings(ctx)).webmentions) throw new Failure('no-such-path')
  const form = await readFields(request)
  const fault = await receiveMention(ctx, form, networkOf(ipAddress))
  const text = fault === null ? 'Accepted. It will appear once the site’s owner approves it.' : faults[fault]
  return new Response(`${text}\n`, {
    status: fault === null ? 202 : 400,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
