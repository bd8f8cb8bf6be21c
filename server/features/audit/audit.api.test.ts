// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuditEntry } from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { studioContract } from '#contract/studio-contract.ts'
import { routes } from '#server/api.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import {
  approveComment,
  markSpam,
  restoreComment,
  trashComment,
} from '#server/features/comments/comment-states.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { disableReader, enableReader } from '#server/features/sessions/disable-reader.ts'
import { resetFactor } from '#server/features/sessions/second-factor/disable-factor.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { selectAccount, selectOwner } from '#server/features/users/users.sql.ts'
import { scheduleDailyDuties } from '#server/jobs.ts'
import { asCommand } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Handler, handleRequest } from '#server/platform/http/serve.ts'
import { anonymousVisitor } from '#server/platform/http/visitor.ts'
import { GOOD_PASSWORD } from '#server/testing/account-context.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createOwnerContext, OWNER, type OwnerContext } from '#server/testing/owner-context.ts'
import { createTestReader, createTestSession } from '#server/testing/readers.ts'
import { jsonRequest } from '#server/testing/test-context.ts'
import { deleteOldAuditEntries } from './audit-log.ts'

let context: OwnerContext
let headers: { authorization: string }
let cookie: string
beforeAll(async () => {
  context = await createOwnerContext()
  ;({ headers, cookie } = await context.logIn())
})
afterAll(() => context.close())

const lines = async (): Promise<AuditEntry[]> => {
  await context.app.flusher.flush()
  const { data } = (await context.api('/studio/audit?size=100', { headers })) as {
    data: { records: AuditEntry[] }
  }
  return data.records
}
/** The entries that were written since the last call, oldest first. */
let seen = 0
const news = async () => {
  const fresh = (await lines()).filter(({ id }) => id > seen).reverse()
  seen = fresh.at(-1)?.id ?? seen
  return fresh
}
const short = async () =>
  (await news()).map(({ verb, subject, subjectId }) =>
    [verb, subject, subjectId].filter((part) => part !== null).join(' '),
  )

describe('R4: every request of the owner goes through the audited context', () => {
  const owners = routes.filter(({ endpoint }) => endpoint.audience === 'owner')
  const changing = routes.filter(
    ({ endpoint }) => endpoint.audience !== 'anyone' && endpoint.method !== 'GET' && endpoint.isAudited,
  )

  it('every endpoint under /studio requires the owner, except those of the first run and of the login with a passkey', () => {
    const { setup, passkeyLogin, ...rest } = studioContract
    const promised = Object.values(rest).flatMap((feature) => Object.values(feature) as Endpoint[])
    expect(owners.map(({ endpoint }) => endpoint.path).sort()).toEqual(
      promised.map(({ path }) => path).sort(),
    )
    for (const { path, audience } of promised) {
      expect(path).toMatch(/^\/studio\//)
      expect(audience).toBe('owner')
    }
    for (const { path } of Object.values(passkeyLogin)) expect(path).toMatch(/^\/studio\/passkey-login/)
    // There is no owner yet: they ask for the token of the printed URL.
    for (const { path, body } of Object.values(setup)) {
      expect(path).toMatch(/^\/studio\/setup/)
      expect(Object.keys(body.shape)).toContain('token')
    }
  })

  /** The endpoint of the contract, with a handler of the test and any body. */
  const ask = (
    { feature, action, endpoint }: (typeof routes)[number],
    work: (ctx: Ctx) => Promise<unknown>,
  ) => {
    const anything = { ...endpoint, query: z.any(), body: z.any(), response: z.any() }
    const handler = (({ ctx }) => work(ctx)) as Handler<Endpoint>
    return handleRequest(
      anything,
      handler,
      {},
      {
        ctx: context.ctx,
        name: `${feature}.${action}`,
        viewer: { kind: 'owner', accountId: context.ownerId, sessionId: 1 },
        visitor: { ...anonymousVisitor('en'), ipAddress: '2001:db8:1:2::9', requestId: 'request-7' },
        makePrivate: () => {},
        setCookie: () => {},
      },
    )
  }
  const write = (ctx: Ctx, name: string) =>
    ctx.transaction((tx) => tx.insertInto('setting').values({ name, value: '' }).execute())

  it.each(changing.map((route) => ({ ...route, name: `${route.feature}.${route.action}` })))(
    '$name writes one entry, even if its handler does not',
    async ({ name, ...route }) => {
      await news()
      await ask(route, (ctx) => write(ctx, name))
      expect(await news()).toEqual([
        expect.objectContaining({
          verb: name,
          door: 'site',
          accountId: context.ownerId,
          network: '2001:db8:1:2',
          requestId: 'request-7',
        }),
      ])
      // In the same transaction: an action that failed has no entry either.
      await expect(ask(route, (ctx) => write(ctx, name))).rejects.toThrow()
      expect(await news()).toEqual([])
      await ask(route, async () => null)
      expect(await short()).toEqual([expect.stringContaining(name)])
    },
  )
  it('names the subjects of what has changed, in each transaction, and ignores counted attempts', async () => {
    const route = changing.find(({ action }) => action === 'turnOff')
    if (!route) throw new Error('no such call')
    await news()
    await ask(route, async (ctx) => {
      await ctx.transaction((tx) => tx.deleteFrom('attempt').execute(), { isAudited: false })
      await Promise.all([
        ctx.transaction(async (tx) => ctx.content.changed(tx, 'article:7')),
        ctx.transaction(async (tx) => ctx.content.changed(tx, 'site')),
      ])
      await ctx.transaction(async () => null)
      await ctx.transaction((tx) => ctx.audit(tx, 'comments.trash', { type: 'album', id: 3 }))
    })
    expect(await short()).toEqual([
      'secondFactor.turnOff article 7',
      'secondFactor.turnOff site',
      'comments.trash album 3',
    ])
  })
  it('writes nothing about readers', async () => {
    await context.register('lin@example.org')
    const { data } = (await context.login({ username: 'lin@example.org' })) as { data: { token: string } }
    const lin = { authorization: `Bearer ${data.token}` }
    await news()
    const info = { nickname: 'Lin', website: null, intro: null }
    expect((await context.api('/users/info', jsonRequest('PUT', info, lin))).code).toBe(20000)
    await context.login({ username: 'lin@example.org', password: 'wrong one' })
    expect(await news()).toEqual([])
  })
})

describe('R4: the owner’s own account', () => {
  it('profile, emails, email address, sessions and password have an entry each; refusals have none', async () => {
    const me = `account ${context.ownerId}`
    const second = await createTestSession(context.ctx, { id: context.ownerId })
    await news()
    await context.api(
      '/users/info',
      jsonRequest('PUT', { nickname: 'Mira', website: null, intro: null }, headers),
    )
    const wishes = { userId: context.ownerId, isSubscribe: 1 }
    await context.api('/users/subscribe', jsonRequest('PUT', wishes, headers))
    await context.api(
      '/users/info',
      jsonRequest('PUT', { nickname: '', website: null, intro: null }, headers),
    )
    const bind = {
      email: 'new@example.org',
      code: await context.codeFor('new@example.org'),
      password: GOOD_PASSWORD,
    }
    await context.api('/users/email', jsonRequest('PUT', { ...bind, password: 'wrong one' }, headers))
    await context.api('/users/email', jsonRequest('PUT', bind, headers))
    const back = { email: OWNER, code: await context.codeFor(OWNER), password: GOOD_PASSWORD }
    await context.api('/users/email', jsonRequest('PUT', back, headers))
    await context.api('/users/sessions', { method: 'DELETE', headers })
    expect((await context.api('/users/sessions', { headers: second.headers })).code).toBe(40001)
    const change = { currentPassword: GOOD_PASSWORD, password: 'another long night' }
    await context.api('/users/password/change', jsonRequest('PUT', change, headers))
    const again = { currentPassword: change.password, password: GOOD_PASSWORD }
    await context.api('/users/password/change', jsonRequest('PUT', again, headers))
    expect(await short()).toEqual([
      `account.profile ${me}`,
      `subscriptions.set ${me}`,
      `account.email ${me}`,
      `account.email ${me}`,
      `account.sessions ${me}`,
      `account.password ${me}`,
      `account.password ${me}`,
    ])
  })
  it('so have logins, failed ones included, logging out, and a reset by email', async () => {
    const me = `account ${context.ownerId}`
    // Of another browser: the sign-out below ends what this one has.
    ;({ headers } = await createTestSession(context.ctx, { id: context.ownerId }))
    await news()
    const own = await context.logIn('', cookie)
    await context.login({ username: OWNER, password: 'wrong one' }, { address: '198.51.100.9' })
    await context.login({ username: OWNER })
    await context.api('/users/logout', { method: 'POST', headers: own.headers })
    // A failed login is written after the response, so that its time reveals nothing: the entry may arrive late.
    const fresh: Awaited<ReturnType<typeof news>> = []
    await expect.poll(async () => fresh.push(...(await news()))).toBe(4)
    fresh.sort((a, b) => (a.verb < b.verb ? -1 : 1))
    expect(fresh.map(({ verb, accountId, subjectId }) => ({ verb, accountId, subjectId }))).toEqual([
      { verb: 'account.code-asked', accountId: null, subjectId: context.ownerId },
      { verb: 'account.login', accountId: context.ownerId, subjectId: context.ownerId },
      { verb: 'account.login-failed', accountId: null, subjectId: context.ownerId },
      { verb: 'account.logout', accountId: context.ownerId, subjectId: context.ownerId },
    ])
    expect(fresh[2]).toMatchObject({
      network: '198.51.100.9',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    const reset = { username: OWNER, code: await context.codeFor(OWNER), password: GOOD_PASSWORD }
    await context.api('/users/password', jsonRequest('PUT', reset))
    ;({ headers } = await context.logIn('', cookie))
    expect(await short()).toEqual([`account.password ${me}`, `account.login ${me}`])
  })
  it('the request’s id is the one in the response and in the log', async () => {
    await news()
    const body = { nickname: 'Mira', website: null, intro: null }
    const response = await context.fetch('/api/users/info', jsonRequest('PUT', body, headers))
    expect(await news()).toMatchObject([{ requestId: response.headers.get('x-request-id') }])
  })
})

describe('R4: commands', () => {
  it('their changes have an entry, named by the command unless the action has a name of its own', async () => {
    const reader = await createTestReader(context.ctx, { nickname: 'Ole' })
    const subject = { type: 3, id: 0 } as const
    const comment = {
      accountId: reader.id,
      subject,
      text: 'A secret word',
      parentId: null,
      replyUserId: null,
      ipAddress: null,
    }
    const { id } = await saveComment(context.ctx, comment)
    const account = await selectAccount(context.ctx.db, reader.id)
    const owner = await selectOwner(context.ctx.db)
    if (!account || !owner) throw new Error('no account')
    await news()
    const articleId = await asCommand(context.ctx, 'import.markdown', (ctx) =>
      saveArticle(ctx, articleDraft(ctx)),
    )
    await asCommand(context.ctx, 'comments.trash', async (ctx) => {
      for (const verb of [trashComment, restoreComment, markSpam, approveComment]) await verb(ctx, id)
      // It already has this value: nothing changes.
      await approveComment(ctx, id)
    })
    await asCommand(context.ctx, 'comments.review', (ctx) =>
      ctx.transaction((tx) => updateSettings(ctx, tx, { commentApproval: 'everybody' })),
    )
    await asCommand(context.ctx, 'readers.disable', async (ctx) => {
      await disableReader(ctx, account)
      await enableReader(ctx, account)
      await resetFactor(ctx, owner)
    })
    ;({ headers } = await context.logIn())
    const all = await news()
    expect(all.slice(0, -1).every(({ door, accountId }) => door === 'command' && accountId === null)).toBe(
      true,
    )
    expect(all.map(({ verb, subject, subjectId }) => `${verb} ${subject} ${subjectId}`)).toEqual([
      `import.markdown article ${articleId}`,
      `comments.trash comment ${id}`,
      `comments.restore comment ${id}`,
      `comments.spam comment ${id}`,
      `comments.approve comment ${id}`,
      'comments.review settings null',
      `readers.disable account ${reader.id}`,
      `readers.enable account ${reader.id}`,
      `second-factor.reset account ${context.ownerId}`,
      `account.login account ${context.ownerId}`,
    ])
    expect(JSON.stringify(all)).not.toMatch(/secret word|long polar|example\.org/)
  })
})

describe('R4: GET /studio/audit', () => {
  it('is read page by page, newest first, only by the owner', async () => {
    const page = async (query: string) =>
      (await context.api(`/studio/audit?${query}`, { headers })).data as {
        records: AuditEntry[]
        count: number
      }
    const all = await lines()
    const first = await page('size=3')
    expect(first.records.map(({ id }) => id)).toEqual(all.slice(0, 3).map(({ id }) => id))
    const last = first.records.at(-1)
    const next = await page(`size=3&before=${last?.id}`)
    expect(next.records.map(({ id }) => id)).toEqual(all.slice(3, 6).map(({ id }) => id))
    expect(next.count).toBe((await page('size=100')).count)
    expect((await context.api('/studio/audit?size=101', { headers })).code).toBe(52000)
    const reader = await createTestReader(context.ctx)
    expect((await context.api('/studio/audit', { headers: reader.headers })).code).toBe(40300)
    expect((await context.api('/studio/audit')).code).toBe(40001)
  })
  it('stays bounded: the oldest entries are deleted above the limit, and all after two years', async () => {
    const before = await lines()
    await deleteOldAuditEntries(context.ctx, 5)
    expect((await lines()).map(({ id }) => id)).toEqual(before.slice(0, 5).map(({ id }) => id))
    const YEAR_MS = 365 * 24 * 3600 * 1000
    context.clock.now += 2 * YEAR_MS + 24 * 3600 * 1000
    await scheduleDailyDuties(context.ctx, context.clock.now)
    await context.runJobs()
    expect(await context.ctx.db.selectFrom('audit').selectAll().execute()).toEqual([])
  })
})
