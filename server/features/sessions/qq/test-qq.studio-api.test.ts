/** The test of the QQ application in the studio: what QQ says about id and key, without a login. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeQq, QQ_APP, startFakeQq } from '#server/testing/fake-qq.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest } from '#server/testing/test-context.ts'

let qq: FakeQq
beforeAll(async () => {
  qq = await startFakeQq()
})
afterAll(() => qq.stop())

const test = async (env: Record<string, string>) => {
  const context = await createTestContext(env)
  const { headers } = await createTestReader(context.ctx, { isOwner: true })
  const { data } = await context.api('/studio/settings/qq-test', jsonRequest('POST', {}, headers))
  await context.close()
  return data
}
const application = () => ({ ...QQ_APP, QQ_BASE_URL: qq.url })

it('accepts an application that QQ knows: it refuses only the code, which cannot exist', async () => {
  qq.mood = 'wrong code'
  expect(await test(application())).toEqual({ outcome: 'accepted', detail: null })
  expect(qq.asked.at(-1)).toContain('/oauth2.0/token')
})

it('says what QQ says about a wrong key', async () => {
  qq.mood = 'well'
  const outcome = await test({ ...application(), QQ_APP_KEY: 'wrong' })
  expect(outcome).toEqual({ outcome: 'refused', detail: '100009 client secret is illegal' })
})

it('says when nobody answers, or somebody else, without the key', async () => {
  expect(await test({ ...application(), QQ_BASE_URL: 'http://127.0.0.1:1' })).toMatchObject({
    outcome: 'unreachable',
  })
  qq.mood = 'nonsense'
  const outcome = await test(application())
  expect(outcome).toMatchObject({ outcome: 'unreachable' })
  expect(JSON.stringify(outcome)).not.toContain(QQ_APP.QQ_APP_KEY)
})

it('says when the server has no application', async () => {
  expect(await test({})).toEqual({ outcome: 'missing', detail: null })
})
