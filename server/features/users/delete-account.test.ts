/** Tests that nothing of a deleted account is left in the files of the site. */
// @module-tag engine
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestContext, jsonRequest } from '#server/testing/test-context.ts'

const EMAIL = 'solveig.forgotten@example.org'
const NAME = 'Solveigforgotten'
const PASSWORD = 'a long polar night'

it.skipIf(process.env.BOREALIS_TEST_ENGINE === 'postgres')(
  'R5: leaves neither address nor name of a deleted account in database, write-ahead log, outbox and log',
  async () => {
    const context = await createTestContext({ SMTP_URL: 'file:', PUBLIC_URL: 'https://blog.example' })
    const folder = context.ctx.config.DATA_DIR
    const filesWith = async (text: string): Promise<string[]> => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
      const found = await Promise.all(
        files.map(async (file) =>
          (await readFile(file)).includes(text) ? [file.slice(folder.length + 1)] : [],
        ),
      )
      return found.flat().sort()
    }
    const call = async (path: string, init: RequestInit = {}) => {
      const response = await context.api(path, init)
      expect(response.code, path).toBe(20000)
      return response.data as unknown
    }
    await call(`/users/code?username=${EMAIL}`)
    await context.runJobs()
    const [mail = ''] = await filesWith(EMAIL).then((files) => files.filter((file) => file.endsWith('.eml')))
    const code = /^ {4}(\d{6})/m.exec(await readFile(join(folder, mail), 'utf8'))?.[1]
    await call('/users/register', jsonRequest('POST', { username: EMAIL, password: PASSWORD, code }))
    const form = new URLSearchParams({ username: EMAIL, password: PASSWORD })
    const { token } = (await call('/users/login', { method: 'POST', body: form })) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    await call('/users/info', jsonRequest('PUT', { nickname: NAME }, headers))
    // A name that was replaced must not remain in the free space of a page either.
    await call('/users/info', jsonRequest('PUT', { nickname: 'Sol' }, headers))
    await call('/users/info', jsonRequest('PUT', { nickname: NAME }, headers))
    await call('/comments/save', jsonRequest('POST', { type: 2, commentContent: 'Hello.' }, headers))
    await context.runJobs()
    expect(await filesWith(EMAIL)).toContain(mail)
    expect(await filesWith(NAME)).not.toEqual([])

    const body = { ...jsonRequest('POST', { password: PASSWORD }, headers), method: 'DELETE' }
    await call('/users/account', body)
    expect(await filesWith(EMAIL)).toEqual([])
    expect(await filesWith(NAME)).toEqual([])
    await context.close()
  },
)
