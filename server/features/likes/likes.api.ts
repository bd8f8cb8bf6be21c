/** Implements likesApi. */
import { likesApi } from '#contract/likes.ts'
import { type ApiRequest, serve } from '#server/platform/http/serve.ts'
import { LIKE_SECONDS, setLike } from './set-like.ts'

export const likes = serve(likesApi, {
  give: (request) => change(request, true),
  takeBack: (request) => change(request, false),
})

type LikeRequest = ApiRequest<(typeof likesApi)[keyof typeof likesApi]>

async function change({ ctx, body, visitor, setCookie }: LikeRequest, isWanted: boolean) {
  const { cookies, ...state } = await setLike(ctx, body, isWanted, visitor)
  for (const { name, value, isForScripts } of cookies) setCookie(name, value, LIKE_SECONDS, '/', isForScripts)
  return state
}
