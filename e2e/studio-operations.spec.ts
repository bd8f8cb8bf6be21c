/** Readers, emails, background jobs, the activity log and sessions in the studio. */
import { insertDemoReader } from '#server/demo/demo-readers.sql.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import dashboardEn from '#web/studio/dashboard/texts/en.ts'
import operationsCn from '#web/studio/operations/texts/cn.ts'
import operationsEn from '#web/studio/operations/texts/en.ts'
import readersCn from '#web/studio/readers/texts/cn.ts'
import readersEn from '#web/studio/readers/texts/en.ts'
import { expectAccessible } from './support/expect-accessible.ts'
import { looks } from './support/look.ts'
import { pressSequence } from './support/press-sequence.ts'
import { openStudio, type StudioSite, startStudioSite } from './support/studio-site.ts'
import { expect, test } from './support/test.ts'

async function fill(ctx: Ctx): Promise<void> {
  const lin = await createTestReader(ctx, { nickname: 'Lin', email: 'lin@example.org' })
  await createTestReader(ctx, { nickname: '周一苇', email: 'zhou@example.org' })
  const invented = { nickname: 'Ines', website: null, createdAt: ctx.now() }
  await ctx.transaction((tx) => insertDemoReader(tx, 'ines', invented))
  const subject = { type: 2, id: 0 } as const
  const own = { accountId: lin.id, subject, parentId: null, replyUserId: null, ipAddress: null }
  await saveComment(ctx, { ...own, text: 'Staying for the lamps.' })
  const failed = { failed_at: ctx.now(), attempts: 5 }
  await ctx.transaction(async (tx) => {
    await tx.updateTable('account').set({ is_subscribed: 1 }).where('id', '=', lin.id).execute()
    const content = { subject: 'Hello', paragraphs: ['Hello'], reason: 'Test' }
    await queueEmail(ctx, tx, { kind: 'code', to: 'gone@example.org', locale: 'en', content })
    await tx
      .updateTable('mail')
      .set({ failed_at: ctx.now(), tries: 1, error: '550 No such mailbox' })
      .execute()
    await tx.deleteFrom('job').where('name', '=', 'send-mail').execute()
    for (const name of ['list-due-talks', 'free-media']) {
      await ctx.jobs.add(tx, name, {}, ctx.now() + 3_600_000)
      await tx
        .updateTable('job')
        .set({ ...failed, error: 'Error: connect ECONNREFUSED 192.0.2.7:443' })
        .where('name', '=', name)
        .execute()
    }
  })
}

let site: StudioSite
test.beforeAll(async () => {
  site = await startStudioSite(fill)
})
test.afterAll(() => site.stop())

for (const look of looks) {
  const [readers, operations] = look.locale === 'en' ? [readersEn, operationsEn] : [readersCn, operationsCn]
  test(`readers, emails, jobs, log and sessions have no violation and fit, ${look.width} wide, ${look.locale}`, {
    tag: '@full',
  }, async ({ visitSite }) => {
    const visitor = await openStudio(visitSite, site, '/studio/readers', look)
    const { page } = visitor
    // An invented reader of the demo has neither an email address nor QQ.
    await expect(page.locator('[data-reader]').filter({ hasText: 'Ines' })).toContainText(readers.noLogin)
    // The menu of a reader is beside the name, not on a line of its own.
    const row = await page.locator('[data-reader]').filter({ hasText: 'Lin' }).first().boundingBox()
    const button = await page.getByRole('button', { name: readers.actions('Lin') }).boundingBox()
    expect(button?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0) / 2)
    await page.getByRole('button', { name: readers.actions('Lin') }).click()
    await page.getByRole('button', { name: readers.disableOnly }).waitFor()
    await expectAccessible(page)
    for (const [path, shown] of [
      ['/studio/emails?status=failed', '550 No such mailbox'],
      ['/studio/jobs', 'Error: connect ECONNREFUSED 192.0.2.7:443'],
      ['/studio/sessions', operations.sessions.current],
    ] as const) {
      await visitor.open(path)
      await page.getByText(shown).first().waitFor()
      await expectAccessible(page)
    }
    await visitor.open('/studio/audit')
    await page.getByRole('heading', { level: 1, name: operations.audit.title }).waitFor()
    await page
      .getByRole('main')
      .getByRole('listitem')
      .or(page.getByText(operations.audit.none))
      .first()
      .waitFor()
    await expectAccessible(page)
  })
}

test('the dashboard leads to what failed; a job runs again, an email is sent again, a reader is disabled, each by keyboard', {
  tag: '@full',
}, async ({ visitSite }) => {
  const { page } = await openStudio(visitSite, site, '/studio')
  await expect(page.getByRole('region', { name: dashboardEn.noMail.title })).toBeVisible()
  const { jobs, emails, audit } = operationsEn
  await page.getByRole('link', { name: dashboardEn.attention.jobs(2) }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: jobs.title })).toBeVisible()
  const talks = jobs.names['list-due-talks'] ?? ''
  await page.getByRole('button', { name: `${jobs.retry}: ${talks}` }).press('Enter')
  await expect(page.getByText(jobs.retried)).toBeVisible()
  const media = jobs.names['free-media'] ?? ''
  await page.getByRole('button', { name: `${jobs.delete}: ${media}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: jobs.delete }).press('Enter')
  await expect(page.getByText(jobs.deleted)).toBeVisible()
  await expect(page.locator('[data-job]').filter({ hasText: media })).toHaveCount(0)

  await pressSequence(page, 'g', 'e')
  await page.getByRole('link', { name: /^Failed1$/ }).press('Enter')
  await page.getByRole('button', { name: new RegExp(`^${emails.retry}`) }).press('Enter')
  await expect(page.getByText(emails.retried)).toBeVisible()
  // The site has no mail server, says so, and leads to where it is set.
  await expect(page.getByText(emails.noServer)).toBeVisible()
  await expect(page.getByRole('link', { name: emails.setUp })).toHaveAttribute(
    'href',
    '/studio/settings?section=email',
  )

  await pressSequence(page, 'g', 'r')
  await page.getByRole('button', { name: readersEn.actions('Lin') }).press('Enter')
  await page.getByRole('button', { name: readersEn.disableAndTrash(1) }).press('Enter')
  await expect(page.getByText(readersEn.disabledAndTrashed('Lin', 1))).toBeVisible()
  await expect(page.getByRole('link', { name: /^Disabled1$/ })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('link', { name: /^Disabled0$/ })).toBeVisible()

  await pressSequence(page, 'g', 'l')
  await expect(page.getByRole('heading', { level: 1, name: audit.title })).toBeVisible()
  await expect(page.getByText('Background job run again')).toBeVisible()
})
