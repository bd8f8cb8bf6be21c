// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { linksIn } from './links-in.ts'
import type { PublicPage, ReadPublic } from './read-public.ts'
import { endpointInHeader, SEND_MENTION, sendMention, sendMentions } from './send-mentions.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  const { ctx } = context
  await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: true }))
})
afterEach(() => context.close())

/** The requests, and what the other servers say. */
let asked: string[] = []
let answers: Record<string, Partial<PublicPage>> = {}
const read: ReadPublic = async (url, { form }) => {
  asked.push(form ? `POST ${url} ${form.get('source')} ${form.get('target')}` : `GET ${url}`)
  const answer = answers[url]
  if (!answer) throw new Error(`${url} does not respond`)
  return { status: 200, headers: { 'content-type': 'text/html' }, url, text: '', isWhole: true, ...answer }
}
const ending = new AbortController().signal

const textWith = (html: string) => {
  const draft = articleDraft(context.ctx)
  return { rendered: { ...draft.rendered, html } }
}
const linkTo = (...urls: string[]) => textWith(urls.map((url) => `<a href="${url}">x</a>`).join(''))

async function publish(more: object): Promise<number> {
  const id = await saveArticle(context.ctx, articleDraft(context.ctx, more))
  await runScheduled()
  return id
}
/** Runs the jobs of sending that the changes have scheduled. */
async function runScheduled(): Promise<void> {
  asked = []
  const { ctx, clock } = context
  clock.now += 61_000
  const of = (name: string) =>
    ctx.db
      .selectFrom('job')
      .select(['id', 'payload'])
      .where('name', '=', name)
      .where('run_at', '<=', clock.now)
      .execute()
  const done = (id: number) => ctx.transaction((tx) => tx.deleteFrom('job').where('id', '=', id).execute())
  for (const { id, payload } of await of('send-mentions')) {
    await sendMentions(ctx, JSON.parse(payload) as JobPayload)
    await done(id)
  }
  for (const { id, payload } of await of(SEND_MENTION)) {
    await sendMention(ctx, JSON.parse(payload) as JobPayload, ending, read).finally(() => done(id))
  }
}
const sent = async () =>
  (
    await context.ctx.db.selectFrom('sent_mention').select(['target', 'state']).orderBy('target').execute()
  ).map(({ target, state }) => `${target} ${state}`)

describe('an article that is published', () => {
  it('tells each page that it links to, once, at the endpoint of its header or of its HTML', async () => {
    answers = {
      'https://a.example/1': {
        headers: { link: '<https://h.example/>; rel="other", </hook>; rel=webmention' },
      },
      'https://a.example/hook': { status: 202 },
      'https://b.example/': { text: '<link rel="webmention" href="https://c.example/mention">' },
      'https://c.example/mention': { status: 200 },
      'https://d.example/': { text: '<p>None here</p>' },
    }
    const id = await publish(
      linkTo(
        'https://a.example/1#part',
        'https://b.example',
        'https://d.example',
        '/articles/1',
        'mailto:a@b.c',
      ),
    )
    const source = `https://blog.example/articles/${id}`
    expect(asked.toSorted()).toEqual([
      'GET https://a.example/1',
      'GET https://b.example/',
      'GET https://d.example/',
      `POST https://a.example/hook ${source} https://a.example/1`,
      `POST https://c.example/mention ${source} https://b.example/`,
    ])
    expect(await sent()).toEqual([
      'https://a.example/1 sent',
      'https://b.example/ sent',
      'https://d.example/ none',
    ])
  })
  it('tells them again after a change, and those that it does not link to any more a last time', async () => {
    answers = {
      'https://a.example/': { headers: { link: '</hook>; rel=webmention' } },
      'https://a.example/hook': { status: 202 },
    }
    const { ctx } = context
    const more = linkTo('https://a.example/')
    const id = await publish(more)
    await saveArticle(ctx, articleDraft(ctx, textWith('<p>None</p>')), id)
    await runScheduled()
    expect(asked).toHaveLength(2)
    expect(await sent()).toEqual([])
    await saveArticle(ctx, articleDraft(ctx, textWith('<p>None at all</p>')), id)
    await runScheduled()
    expect(asked).toEqual([])
  })
  it('P1: sends nothing while it is a draft, scheduled, locked or in the trash, turned off, or without a public URL', async () => {
    answers = {}
    const more = linkTo('https://a.example/')
    const { ctx } = context
    await publish({ ...more, state: 'draft' })
    expect(asked).toEqual([])
    await publish({ ...more, state: 'scheduled', publishedAt: ctx.now() + 3_600_000 })
    expect(asked).toEqual([])
    await publish({ ...more, password: 'open sesame' })
    expect(asked).toEqual([])
    const id = await saveArticle(ctx, articleDraft(ctx, more))
    await trashArticle(ctx, id)
    await runScheduled()
    expect(asked).toEqual([])
    await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: false }))
    await publish(more)
    expect(asked).toEqual([])
    await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: true }))
    const local = { ...ctx, config: { ...ctx.config, PUBLIC_URL: undefined } }
    await sendMention(local as typeof ctx, { articleId: id, target: 'https://a.example/' }, ending, read)
    expect(asked).toEqual([])
  })
  it('sends nothing when it was imported and is old: its links are no news', async () => {
    const source = { key: 'wxr:abc:1', hash: 'a.b' }
    const { ctx } = context
    await publish({ ...linkTo('https://a.example/'), source, publishedAt: ctx.now() - 365 * 86_400_000 })
    expect(asked).toEqual([])
  })
  it('tells the pages it has told before, also when it was imported and is old by now', async () => {
    const source = { key: 'wxr:abc:1', hash: 'a.b' }
    const { ctx } = context
    const id = await publish({ ...linkTo('https://a.example/'), source })
    expect(asked).not.toEqual([])
    context.clock.now += 30 * 86_400_000
    await ctx.transaction((tx) => tx.deleteFrom('job').execute())
    await sendMentions(
      { ...ctx, config: { ...ctx.config, PUBLIC_URL: 'https://blog.example' } },
      { articleId: id },
    )
    const jobs = await ctx.db.selectFrom('job').select('name').execute()
    expect(jobs.map(({ name }) => name)).toEqual([SEND_MENTION])
  })
  it('is tried again while the other server is broken, and not after it refused', async () => {
    answers = {}
    const { ctx } = context
    const id = await saveArticle(ctx, articleDraft(ctx, linkTo('https://a.example/')))
    const payload = { articleId: id, target: 'https://a.example/' }
    const retried = async () => {
      await ctx.transaction((tx) => tx.deleteFrom('job').execute())
      await sendMention(ctx, payload, ending, read)
      const [job] = await ctx.db.selectFrom('job').select('payload').execute()
      return job && JSON.parse(job.payload).tries
    }
    expect(await retried()).toBe(1)
    answers['https://a.example/'] = { status: 502 }
    expect(await retried()).toBe(1)
    answers['https://a.example/'] = { headers: { link: '</hook>; rel=webmention' } }
    answers['https://a.example/hook'] = { status: 500 }
    expect(await retried()).toBe(1)
    answers['https://a.example/hook'] = { status: 400 }
    expect(await retried()).toBeUndefined()
    expect(await sent()).toEqual(['https://a.example/ failed'])
  })
})

describe('linksIn', () => {
  it('names websites only, each once, and at most a hundred', () => {
    const html = `<a href="javascript:alert(1)">x</a><a href="https://a:b@c.example">x</a><a href="//d.example/x">x</a>
      <a href="https://d.example/x#y">x</a>${Array.from({ length: 150 }, (_, i) => `<a href="https://e.example/${i}">x</a>`).join('')}`
    const links = linksIn(html, 'https://blog.example')
    expect(links).toHaveLength(100)
    expect(links.slice(0, 2)).toEqual(['https://d.example/x', 'https://e.example/0'])
  })
})

describe('endpointInHeader', () => {
  it.each([
    ['<https://h.example/a>; rel="webmention"', 'https://h.example/a'],
    ['</a>; rel=webmention', 'https://x.example/a'],
    ['<>; rel="webmention"', 'https://x.example/p'],
    [
      '<https://o.example/>; rel="next", <https://h.example/>; title="a"; rel="x WebMention"',
      'https://h.example/',
    ],
    ['<javascript:alert(1)>; rel="webmention"', null],
    ['<https://h.example/>; rel="webmentions"', undefined],
    ['', undefined],
    ['<'.repeat(9000), undefined],
  ])('%s', (header, endpoint) => {
    expect(endpointInHeader(header, 'https://x.example/p')).toBe(endpoint)
  })
})
