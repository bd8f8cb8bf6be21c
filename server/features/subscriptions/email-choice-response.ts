/** Handles the form of the page /email-choice?token=…. A GET changes nothing, because link scanners send GET requests. */
import { pages } from '#contract/pages.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readFields } from '#server/platform/http/request-body.ts'
import { chooseByLink, type EmailChoice } from './choose-emails.ts'

const choices: readonly EmailChoice[] = ['each', 'weekly', 'none']

export async function emailChoiceResponse(ctx: Ctx, request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const form = await readFields(request)
  const choice = choices.find((one) => one === form.get('choice'))
  const result = choice ? await chooseByLink(ctx, token, choice) : 'unknown'
  const headers = {
    location: pages.emailChoice.href(null, { result }),
    'cache-control': 'no-store',
  }
  return new Response(null, { status: 303, headers })
}
