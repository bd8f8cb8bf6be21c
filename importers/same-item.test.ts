/** Two sources with every combination of equal and different names, numbers, titles, dates and texts: what an import takes for the same. */
// @module-tag engine
// @module-tag storage

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMarkdown, importWxr, type ReportInEnglish } from '#importers/testing/in-english.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { wxrComment, wxrFile, wxrItem } from './wxr/testing/wxr-file.ts'

let context: TestContext
let root: string
beforeAll(async () => {
  context = await createTestContext()
  root = await mkdtemp(join(tmpdir(), 'borealis-same-'))
})
afterAll(async () => {
  await context.close()
  await rm(root, { recursive: true })
})

/** Writes files into a folder, which loses those that it had. */
const write = async (folder: string, files: Record<string, string>): Promise<string> => {
  const path = join(root, folder)
  await rm(path, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  return path
}
const markdown = async (folder: string, files: Record<string, string>, more: { dryRun?: boolean } = {}) =>
  importMarkdown(context.ctx, { folder: await write(folder, files), zone: 'UTC', ...more })
const post = (title: string | null, date: string | null, text: string): string =>
  `---\n${title === null ? '' : `title: ${title}\n`}${date === null ? '' : `date: ${date}\n`}---\n${text}\n`
const articles = async () =>
  (
    await context.ctx.db
      .selectFrom('article')
      .innerJoin('article_text', 'article_text.article_id', 'article.id')
      .select(['article.id', 'title', 'markdown'])
      .orderBy('article.id')
      .execute()
  ).map(({ id, title, markdown: text }) => ({ id, title, text: text.trim() }))
const doubts = ({ items }: ReportInEnglish) =>
  items.flatMap(({ path, warnings }) =>
    warnings.flatMap(({ code, detail }) => (code === 'possibly-here' ? [`${path}: ${detail}`] : [])),
  )

type Says = { name: boolean; title: boolean; date: boolean; text: boolean; slug: boolean }
const combinations = (names: (keyof Says)[]): Says[] =>
  Array.from({ length: 2 ** names.length }, (_, bits) => {
    const says = { name: false, title: false, date: false, text: false, slug: false }
    for (const [position, name] of names.entries()) says[name] = (bits & (2 ** position)) !== 0
    return says
  })
const described = (says: Says): string =>
  (Object.keys(says) as (keyof Says)[]).filter((name) => says[name]).join(', ') || 'nothing'

/** What a row says in its first and its second version: the same, or something else. */
const versions = (says: Says, n: number) => {
  const one = (version: 1 | 2) => {
    const of = (what: keyof Says) => `${what} ${n}${says[what] ? '' : ` of ${version}`}`
    return {
      name: of('name').replaceAll(' ', '-'),
      slug: of('slug').replaceAll(' ', '-'),
      title: of('title'),
      text: `The ${of('text')}.`,
      date: `20${10 + n}-0${says.date ? 1 : version}-02`,
    }
  }
  return [one(1), one(2)] as const
}

/** No text is lost: the second one is here, and the first one unless this was the same item. */
const expectNothingLost = async (
  [first, second]: ReturnType<typeof versions>,
  report: ReportInEnglish,
  isSame: boolean,
) => {
  const outcome = report.items[0]?.outcome
  const texts = (await articles()).map(({ title, text }) => `${title}: ${text}`)
  expect(texts).toContain(`${second.title}: ${second.text}`)
  if (isSame) return expect(outcome).toMatch(/^(updated|unchanged)$/)
  expect(outcome).toBe('created')
  expect(texts).toContain(`${first.title}: ${first.text}`)
}

describe('folders', () => {
  const fields: (keyof Says)[] = ['name', 'title', 'date', 'text']
  const table = combinations(fields)

  it.each(table.map((says, n) => [described(says), says, n] as const))(
    'in two places with the same %s',
    async (_, says, n) => {
      const [first, second] = versions(says, n)
      await markdown(`one-${n}`, { [`${first.name}.md`]: post(first.title, first.date, first.text) })
      const files = { [`${second.name}.md`]: post(second.title, second.date, second.text) }
      const dry = await markdown(`two-${n}`, files, { dryRun: true })
      const report = await markdown(`two-${n}`, files)
      // A moved folder is recognized by its texts.
      const isSame = says.text && (says.name || says.title)
      await expectNothingLost([first, second], report, isSame)
      expect(doubts(dry).length).toBe(!isSame && (says.text || (says.title && says.date)) ? 1 : 0)
      expect(doubts(report)).toEqual(doubts(dry))
    },
  )

  it.each(table.map((says, n) => [described(says), says, n] as const))(
    'in one place, one after the other, with the same %s',
    async (_, says, n) => {
      const [first, second] = versions(says, n + 20)
      await markdown(`place-${n}`, { [`${first.name}.md`]: post(first.title, first.date, first.text) })
      const report = await markdown(`place-${n}`, {
        [`${second.name}.md`]: post(second.title, second.date, second.text),
      })
      const isSame =
        (says.text && (says.name || says.title || says.date)) ||
        (says.title && says.date) ||
        (says.name && says.date)
      await expectNothingLost([first, second], report, isSame)
      // The same again changes nothing, whichever of the two it is.
      const again = await markdown(`place-${n}`, {
        [`${second.name}.md`]: post(second.title, second.date, second.text),
      })
      expect(again.items[0]?.outcome).toBe('unchanged')
    },
  )
})

describe('two WordPress files of one host', () => {
  const table = combinations(['name', 'slug', 'title', 'date', 'text'])
  const wordpress = async (file: string, items: string[], more: { dryRun?: boolean } = {}) => {
    await writeFile(join(root, file), wxrFile(items))
    return importWxr(context.ctx, { file: join(root, file), zone: 'UTC', ...more })
  }
  const itemOf = ({ name, slug, title, date, text }: ReturnType<typeof versions>[number], more = '') =>
    wxrItem({
      id: numberOf(name),
      slug,
      title,
      more,
      date: `${date} 00:00:00`,
      content: text,
      link: `https://old.example/${slug}/${title.replaceAll(' ', '-')}/`,
    })
  /** `name-7` and `name-7-of-2` as numbers. */
  const numberOf = (name: string) => Number(name.replace(/\D/g, '').padEnd(6, '0'))

  it.each(table.map((says, n) => [described(says).replace('name', 'number'), says, n] as const))(
    'with the same %s',
    async (_, says, n) => {
      const [first, second] = versions(says, n + 40)
      const at = (month: number) => `20${10 + n}-0${month}-03 00:00:00`
      await wordpress(`${n}-1.xml`, [
        itemOf(first, wxrComment({ id: 5, content: `On ${first.title}`, date: at(1) })),
      ])
      const [before] = (await articles()).slice(-1)
      const dry = await wordpress(`${n}-2.xml`, [itemOf(second)], { dryRun: true })
      const report = await wordpress(`${n}-2.xml`, [
        itemOf(
          second,
          wxrComment({ id: 5, content: `About ${second.text} ${n}`, author: 'Ben', date: at(2) }),
        ),
      ])
      const isSame = says.text || (says.title && says.date) || (says.name && (says.date || says.slug))
      await expectNothingLost([first, second], report, isSame)
      expect(doubts(dry)).toHaveLength(!isSame && says.name ? 1 : 0)
      const comments = await context.ctx.db
        .selectFrom('comment')
        .select(['markdown', 'subject_id'])
        .where('markdown', 'in', [`On ${first.title}`, `About ${second.text} ${n}`])
        .orderBy('id')
        .execute()
      expect(comments).toEqual([
        { markdown: `On ${first.title}`, subject_id: before?.id },
        { markdown: `About ${second.text} ${n}`, subject_id: isSame ? before?.id : report.items[0]?.id },
      ])
    },
  )
})
