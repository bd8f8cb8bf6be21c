/**
 * Baseline: a small React tree with three SQLite queries for each request, rendered to a string and compressed with
 * Brotli 4. Home: ten cards with category and tags; article: its text with tags and neighbors. It is the minimum that
 * rendering a blog's page from a database costs with these tools: no routing, no API, no checks, hardly any headers,
 * no state for the browser.
 */
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompress, constants } from 'node:zlib'
import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const [port, input] = process.argv.slice(2) as [string, string]
const database = new DatabaseSync(JSON.parse(input).database as string, { readOnly: true })

type Card = { id: number; title: string; excerpt: string; published_at: number; category: string }
type Tag = { article_id: number; id: number; name: string }

const selectSettings = database.prepare('select value from setting where name = ?')
const selectNewest =
  database.prepare(`select article.id, title, excerpt, published_at, category.name as category
  from article left join category on category.id = category_id
  where listed_at is not null order by listed_at desc, article.id desc limit 10`)
const selectTags = database.prepare(`select article_id, tag.id, tag.name
  from article_tag join tag on tag.id = tag_id
  where article_id in (select value from json_each(?)) order by position`)
const selectArticle =
  database.prepare(`select article.id, title, excerpt, published_at, category.name as category, html
  from article join article_text on article_id = article.id left join category on category.id = category_id
  where article.id = ? and listed_at is not null`)

const tagsOf = (ids: number[]) => selectTags.all(JSON.stringify(ids)) as Tag[]

const document = (title: string, ...children: ReactNode[]) =>
  h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, title)),
    h('body', null, h('main', null, ...children)),
  )

const cardOf = ({ id, title, excerpt, published_at, category }: Card, tags: Tag[]) =>
  h(
    'article',
    { key: id, className: 'card' },
    h('a', { href: `/articles/${id}` }, h('img', { src: `/covers/${id}.svg`, alt: '', loading: 'lazy' })),
    h('h2', null, h('a', { href: `/articles/${id}` }, title)),
    h('p', null, excerpt),
    h('footer', null, h('time', null, new Date(published_at).toISOString()), h('span', null, category)),
    h(
      'ul',
      null,
      tags.map((tag) => h('li', { key: tag.id }, h('a', { href: `/tags/${tag.id}` }, tag.name))),
    ),
  )

function home(title: string) {
  const cards = selectNewest.all() as Card[]
  const tags = tagsOf(cards.map((card) => card.id))
  return document(
    title,
    ...cards.map((card) =>
      cardOf(
        card,
        tags.filter((tag) => tag.article_id === card.id),
      ),
    ),
  )
}

function article(title: string, id: number) {
  const row = selectArticle.get(id) as Card & { html: string }
  return document(
    `${row.title} — ${title}`,
    cardOf(row, tagsOf([id])),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the measurement generated this HTML itself
    h('div', { dangerouslySetInnerHTML: { __html: row.html } }),
  )
}

createServer((request, response) => {
  const { websiteTitle = 'Bench' } = JSON.parse((selectSettings.get('site') as { value: string }).value)
  const id = /^\/articles\/(\d+)$/.exec(request.url ?? '')?.[1]
  const html = `<!doctype html>${renderToString(id ? article(websiteTitle, Number(id)) : home(websiteTitle))}`
  brotliCompress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, (error, body) => {
    if (error) throw error
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.byteLength,
    })
    response.end(body)
  })
}).listen(Number(port), '127.0.0.1')
