/** POST /like: likes something, or takes the like back, for a browser without scripts. */
import { likeKinds } from '#contract/likes.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'
import { addCookie } from '#server/platform/http/cookie.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { seeOther } from '#server/platform/http/see-other.ts'
import type { VisitorInfo } from '#server/platform/http/visitor.ts'
import { LIKE_SECONDS, setLike } from './set-like.ts'

/** Redirects to the button on the page that held the form. @throws what `setLike` throws; bad-request, forbidden */
export async function likeResponse(ctx: Ctx, request: Request, visitor: VisitorInfo): Promise<Response> {
  if (visitor.isCrossSite) throw new Failure('forbidden')
  const form = await readFields(request)
  const kind = likeKinds.find((one) => form.has(one))
  const id = Number(form.get(kind ?? ''))
  if (!kind || !Number.isSafeInteger(id) || id < 1) throw new Failure('bad-request')
  const { cookies } = await setLike(ctx, { kind, id }, null, visitor)
  const anchor = kind === 'comment' ? `comment-${id}` : `like-${id}`
  const response = seeOther(`${visitor.ownPage ?? '/'}#${anchor}`)
  for (const cookie of cookies)
    addCookie(response.headers, ctx, visitor, { ...cookie, seconds: LIKE_SECONDS })
  return response
}
