import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importMarkdown, importWxr } from '#importers/testing/in-english.ts'
import { createTestContext } from '#server/testing/test-context.ts'

it('scratch', async () => {
  for (const name of (process.env.CASES ?? '').split(',')) {
    const context = await createTestContext()
    const path = `/work/wt/shared/cases/${name}`
    const out: string[] = []
    try {
      const run = () =>
        name.endsWith('.xml')
          ? importWxr(context.ctx, { file: path })
          : importMarkdown(context.ctx, { folder: path })
      const report = await run()
      out.push(report.printed)
      const rows = await context.ctx.db
        .selectFrom('article')
        .innerJoin('article_text', 'article_text.article_id', 'article.id')
        .selectAll()
        .execute()
      for (const row of rows) {
        out.push(
          `######## ${row.title}`,
          row.markdown,
          '---- html',
          row.html,
          '---- excerpt',
          String(row.excerpt),
          '---- plain',
          row.plain_text,
        )
      }
      const again = await run()
      out.push('AGAIN ' + JSON.stringify(again.counts))
    } catch (error) {
      out.push(String((error as Error).stack))
    }
    await context.close()
    mkdirSync('/tmp/text-out', { recursive: true })
    writeFileSync(`/tmp/text-out/${name.replace(/\W/g, '_')}${process.env.SUFFIX ?? ''}.txt`, out.join('\n'))
  }
  expect(1).toBe(1)
})
