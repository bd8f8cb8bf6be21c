/** Asks for a token with a code that cannot exist: the refusal says whether the provider knows the application and its secret. */
import type { ProviderTest } from '#contract/studio/sign-in-providers.ts'
import { qqApplication } from '#server/features/settings/qq-config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { askQqForToken } from './qq-client.ts'

/** Errors of QQ about the code alone, which it reads after application and key: wrong, used or expired. */
const CODE_ERRORS = new Set(['100019', '100020'])

export async function testQqApplication(ctx: Ctx): Promise<ProviderTest> {
  const application = qqApplication(ctx)
  if (application === null) return { outcome: 'missing', detail: null }
  const answer = await askQqForToken(application, 'borealis-test')
  if ('unreachable' in answer) return { outcome: 'unreachable', detail: answer.unreachable }
  const { error } = answer
  // A provider that gives a token for this code accepts the application as well.
  if (error === null || CODE_ERRORS.has(/^\d+/.exec(error)?.[0] ?? ''))
    return { outcome: 'accepted', detail: null }
  return { outcome: 'refused', detail: error.slice(0, 200) }
}
