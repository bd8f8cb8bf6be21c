/** A reader deletes own comments, by keyboard and by pointer, in both languages. */
import { pages } from '#contract/pages.ts'
import { cn } from '#web/locale/cn.ts'
import { en } from '#web/locale/en.ts'
import { violationsOn } from './support/axe.ts'
import { type CommentFixtures, fillCommentSite, logIn } from './support/comment-site.ts'
import { holdRequests } from './support/hold-requests.ts'
import type { VisitorOptions } from './support/look.ts'
import { startSite } from './support/site.ts'
import { expect, test } from './support/test.ts'

for (const look of [
  { locale: 'en', width: 1280, theme: 'theme-dark' },
  { locale: 'cn', width: 390, theme: 'theme-light' },
] satisfies VisitorOptions[])
  test(`a reader deletes a comment, and one with replies leaves a placeholder, ${look.locale}, ${look.width} wide`, {
    tag: '@full',
  }, async ({ visitSite, onEnd }) => {
    const { comments: texts } = look.locale === 'en' ? en : cn
    let fixtures = {} as CommentFixtures
    const site = await startSite(async (ctx) => {
      fixtures = await fillCommentSite(ctx)
    })
    onEnd(site.stop)
    const visitor = await visitSite(site.url, look)
    const { page, open, hydrated } = visitor
    await logIn(visitor, fixtures.lin, 'Lin')
    await open(`${pages.article.href({ articleId: fixtures.articleId })}#comments`)
    await hydrated()
    const comment = (text: string) => page.getByRole('article').filter({ hasText: text }).last()
    const isFocused = (element: ReturnType<typeof comment>) =>
      expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true)

    // Only own comments have the button.
    const own = comment('Thread 9')
    const remove = own.getByRole('button', { name: texts.delete, exact: true })
    await remove.waitFor()
    await expect(comment('Thread 8').getByRole('button', { name: texts.delete, exact: true })).toHaveCount(0)

    await remove.focus()
    await page.keyboard.press('Enter')
    await isFocused(own.getByRole('button', { name: texts.keep }))
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await isFocused(remove)
    await page.keyboard.press('Enter')
    await isFocused(own.getByRole('button', { name: texts.keep }))
    await page.keyboard.press('Shift+Tab')
    await isFocused(own.getByRole('button', { name: texts.deleteNow }))
    // The toast comes also when the list has answered, and the comment with its button has gone, before the other queries.
    const release = await holdRequests(page, /\/api\/comments\/waiting/)
    await page.keyboard.press('Enter')
    await expect(own).toHaveCount(0)
    await release()
    await page.locator('.toast', { hasText: texts.deleted }).waitFor()

    await page.getByRole('button', { name: texts.more }).click()
    const thread = page.locator(`#comment-${fixtures.oldest.thread}`)
    await thread.getByRole('button', { name: texts.delete, exact: true }).click()
    await thread.getByRole('button', { name: texts.deleteNow }).click()
    const placeholder = look.locale === 'en' ? 'deleted by its author' : '作者已删除这条评论'
    await expect(thread).toContainText(placeholder)
    await expect(thread.getByRole('button', { name: texts.delete, exact: true })).toHaveCount(0)
    await expect(thread.getByRole('button', { name: texts.reply })).toHaveCount(0)
    await comment('Reply 1 to thread 1').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await page.reload()
    await hydrated()
    await expect(page.getByText('Thread 9')).toHaveCount(0)
  })
