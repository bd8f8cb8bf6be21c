/** Tests the checks of the Markdown files. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { undocumentedFields } from './api-fields.ts'
import { deadCitations, deadLinks } from './dead-links.ts'
import { citedIds, definedIds, untestedIds } from './requirement-ids.ts'

describe('deadLinks', () => {
  const files = new Map([
    ['README.md', ''],
    ['docs/b.md', '# B\n\n## Second part\n'],
  ])
  const complaintsOf = (source: string, path = 'docs/a.md') =>
    deadLinks(
      new Map([...files, [path, source]]),
      (each) => files.has(each) || each === 'server' || each === path,
    )

  it.each([
    '[b](b.md)',
    '[b](b.md#second-part)',
    '[up](../README.md)',
    '[folder](../server)',
    '# Here\n\n[here](#here)',
    '[web](https://example.org/missing.md)',
    '```md\n[gone](gone.md)\n```',
    'A URL such as `/rss.xml`, and a pattern such as `server/*.ts`.',
  ])('accepts %j', (source) => {
    expect(complaintsOf(source)).toEqual([])
  })

  it.each([
    '[b](c.md)',
    '![b](b.webp)',
    '[b](b.md#third-part)',
    '[here](#there)',
    '[out](../../other/README.md)',
    'Text.[^1]\n\n[b]: c.md',
    'See `server/gone.ts`.',
    'See `server/gone/`.',
  ])('finds the dead link in %j', (source) => {
    expect(complaintsOf(source)).toHaveLength(1)
  })

  it('finds documents that source files cite and that do not exist', () => {
    const source = '/** A limit (docs/b.md, A1; docs/gone.md). */'
    expect(deadCitations('server/a.ts', source, (path) => files.has(path))).toEqual([
      'server/a.ts cites docs/gone.md, which does not exist.',
    ])
  })
})

describe('requirement ids', () => {
  it('are defined in the first cell of a row', () => {
    expect(definedIds('| Id | What |\n|---|---|\n| A1 | as in B2 |\n| G12 | fast |\n')).toEqual(['A1', 'G12'])
  })

  it.each([
    ['(docs/requirements/safety.md, A9 and A13)', ['A9', 'A13']],
    ["it('A13, S5: neither code nor token is in a log', …)", ['A13', 'S5']],
    ["describe('headers (H1)', …)", ['H1']],
    ['pictures under names of ours (docs/requirements/safety.md, U1 to U3)', ['U1', 'U3']],
    ['files lie in an S3-compatible store', []],
    ['a heading (h2), Firefox on X11', []],
  ])('in %j are %j', (text, ids) => {
    expect(citedIds(text)).toEqual(ids)
  })

  it('that are called tested are in the title of a test', () => {
    const safety =
      '| A1 | a | tested |\n| A2 | b | tested: 5 ms |\n| A3 | c | open: not built |\n| A4 | d | partly |\n'
    const complaints = untestedIds(safety, new Set(citedIds("it('A1: a hash is slow', () => {})")))
    expect(complaints.map((text) => / (A\d) /.exec(text)?.[1])).toEqual(['A2', 'A4'])
  })
})

describe('undocumentedFields', () => {
  const talk = z.object({
    id: z.int(),
    pictures: z.array(z.object({ src: z.string() })),
    mood: z.string().nullable(),
  })
  const page = z.object({ records: z.array(talk), count: z.int() })
  const complaintsOf = (markdown: string, response: z.ZodType = page) =>
    undocumentedFields(markdown, [{ method: 'GET', path: '/talks/:id', response }])

  it('accepts fields in the row, and in the shape that it names', () => {
    const row = '| `GET /api/talks/{id}` | – | a talk with `mood` |'
    expect(complaintsOf(`${row}\n\n- *talk*: \`id, pictures\n  [{ src }]\`.\n`)).toEqual([])
  })

  it.each([
    [
      'a field that no text names',
      '| `GET /api/talks/{id}` | – | talks |\n\n- *talk*: `id, pictures, src`.',
      'mood',
    ],
    ['a field inside of another', '| `GET /api/talks/{id}` | – | `id, pictures, mood` |', 'src'],
    [
      'a field of another shape',
      '| `GET /api/talks/{id}` | – | `id, pictures, src` |\n\n- *photo*: `mood`.',
      'mood',
    ],
    [
      'an endpoint without a row',
      '| `GET /api/talks` | – | `id, pictures, src, mood` |',
      'GET /api/talks/{id}',
    ],
  ])('finds %s', (_, markdown, missing) => {
    expect(complaintsOf(markdown)).toMatchObject([expect.stringContaining(missing)])
  })
})
