/** A disk that is really full, below the database and the media files of a running app. */
// @module-tag full
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { type AppOnSmallDisk, hasSmallDisks, startOnSmallDisk } from '#server/testing/small-disk.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let app: AppOnSmallDisk | undefined
afterEach(async () => {
  await app?.stop()
  app = undefined
  await context.close()
})

describe.skipIf(!hasSmallDisks)('D5: a full disk', () => {
  it('refuses comments, avatars and codes in words, serves what is there, and stores again when there is space', async () => {
    context = await createTestContext({ SMTP_URL: 'file:' })
    context.clock.now = Date.now()
    const { ctx } = context
    const reader = await createTestReader(ctx)
    const articleId = await saveArticle(ctx, articleDraft(ctx))
    const env = { COMMENTS_PER_MINUTE: '1000', LOG_LEVEL: 'error', SMTP_URL: 'file:' }
    const running = await startOnSmallDisk(ctx.config.DATA_DIR, { megabytes: 24, env })
    app = running
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#8cedb7' } })
      .png()
      .toBuffer()

    const send = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${running.origin}/api${path}`, init)
      return {
        status: response.status,
        ...((await response.json()) as { code: number; message: string; data: never }),
      }
    }
    const comment = (text: string) => {
      const body = { type: 1, topicId: articleId, commentContent: text }
      return send('/comments/save', jsonRequest('POST', body, reader.headers))
    }
    const avatar = () => {
      const body = new FormData()
      body.set('file', new Blob([new Uint8Array(png)]), 'me.png')
      return send('/users/avatar', { method: 'POST', headers: reader.headers, body })
    }
    const refused = { status: 503, code: 50300, message: expect.stringContaining('Nothing was saved') }

    expect(await comment('Before')).toMatchObject({ code: 20000 })
    expect(await avatar()).toMatchObject({ code: 20000 })
    await running.fill()
    // Pages of the write-ahead log that are already there take a few more.
    let attempts = 0
    await expect.poll(() => comment(`During ${'long '.repeat(300)} ${++attempts}`)).toMatchObject(refused)
    expect(await avatar()).toMatchObject(refused)
    expect(await send('/users/code?username=lin%40example.org')).toMatchObject(refused)
    expect(await send(`/articles/${articleId}`)).toMatchObject({ code: 20000 })
    expect(await send(`/comments?type=1&topicId=${articleId}`)).toMatchObject({ code: 20000 })
    expect(running.log()).toContain('The disk is full: nothing can be saved until there is space again')

    await running.free()
    expect(await comment('After')).toMatchObject({ code: 20000 })
    expect(await avatar()).toMatchObject({ code: 20000 })
    expect(JSON.stringify(await send(`/comments?type=1&topicId=${articleId}`))).toMatch(
      /Before.*After|After.*Before/,
    )
  })

  it('a start on a read-only disk ends with a sentence that says what to check', async () => {
    context = await createTestContext({ SMTP_URL: 'file:' })
    const started = startOnSmallDisk(context.ctx.config.DATA_DIR, { megabytes: 24, isReadOnly: true })
    await expect(started).rejects.toThrow('Check the mount and the owner of the data folder')
  })
})
