/**
 * Handles POST /unsubscribe?token=…: from the button of the page, and from the unsubscribe button of mail programs
 * (RFC 8058). A GET shows the page and changes nothing, because link scanners send GET requests.
 */
import type { Ctx } from '#server/platform/context.ts'
import { unsubscribe } from './unsubscribe.ts'

export async function unsubscribeResponse(ctx: Ctx, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isStopped = await unsubscribe(ctx, token)
  const headers = {
    location: `/unsubscribe?result=${isStopped ? 'done' : 'unknown'}`,
    'cache-control': 'no-store',
  }
  return new Response(null, { status: 303, headers })
}
