/** Creates the categories of the demo content, each with a name in both languages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { upsertCategory } from '#server/features/categories/categories.sql.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'

const Demo = z.array(z.object({ en: z.string(), cn: z.string() }))

/** The articles, which come after, are filed in the category that has their name in either language. */
export async function loadDemoCategories(ctx: Ctx): Promise<void> {
  const names = Demo.parse(parse(await readFile(join(demoFolder, 'categories.yaml'), 'utf8')))
  await ctx.transaction(async (tx) => {
    for (const { en, cn } of names) await upsertCategory(tx, en, ctx.now(), { name_en: en, name_cn: cn })
  })
}
