/** One address of each page, and what a reader must find there. */
import { inject } from 'vitest'
import { pages } from '#contract/pages.ts'

export type Visited = { name: string; path: string; status: 200 | 404; shows: RegExp }

/** Names alone, for tables of tests: addresses are known only when the site runs. */
export const pageNames = [
  'home',
  'home, second page',
  'article',
  'long article',
  'locked article',
  'archives',
  'tags',
  'articles of a tag',
  'articles of a category',
  'talks',
  'talks, second page',
  'talk',
  'friends',
  'videos',
  'videos of a collection',
  'video',
  'albums',
  'album',
  'long album',
  'message',
  'search',
  'search results',
  'search without results',
  'about',
  'stopping mails',
  'mails stopped',
  'not found',
] as const
export type PageName = (typeof pageNames)[number]

export const visitedPage = async (name: PageName): Promise<Visited> => {
  const { open, long, locked, talks, videos, albums } = inject('fixtures')
  const at = (path: string, shows: RegExp, status: 200 | 404 = 200): Visited => ({
    name,
    path,
    status,
    shows,
  })
  switch (name) {
    case 'home':
      return at(pages.home.href(), /./)
    case 'home, second page':
      return at(pages.home.href(null, { page: 2 }), /Note \d+/)
    case 'article':
      return at(pages.article.href({ articleId: open }), /The pier was empty\./)
    case 'long article':
      return at(pages.article.href({ articleId: long }), /const pier/)
    case 'locked article':
      return at(pages.article.href({ articleId: locked }), /A locked article/)
    case 'archives':
      return at(pages.archives.href(), /./)
    case 'tags':
      return at(pages.tags.href(), /walking/)
    case 'articles of a tag':
      return at(
        pages.tag.href({ tagId: await idOf('tags', 'tagName', 'walking') }, { tagName: 'walking' }),
        /An open article/,
      )
    case 'articles of a category':
      return at(
        pages.category.href({ categoryId: await idOf('categories', 'categoryName', 'Field notes') }),
        /An open article/,
      )
    case 'talks':
      return at(pages.talks.href(), /This is a talk/)
    case 'talks, second page':
      return at(pages.talks.href(null, { page: 2 }), /./)
    case 'talk':
      return at(pages.talk.href({ talkId: talks.open }), /The ferry was late\./)
    case 'friends':
      return at(pages.friends.href(), /夜航船/)
    case 'videos':
      return at(pages.videos.href(), /The quiet arc/)
    case 'videos of a collection':
      return at(pages.videos.href(null, { collection: videos.open.id }), /About seagull/)
    case 'video':
      return at(pages.videos.href(null, { v: await demoFilm() }), /Ten seconds before anything happens/)
    case 'albums':
      return at(pages.albums.href(), /An open album/)
    case 'album':
      return at(pages.album.href({ albumId: albums.open }), /Fog, mostly\./)
    case 'long album':
      return at(pages.album.href({ albumId: albums.long }, { page: 3 }), /A long album/)
    case 'message':
      return at(pages.message.href(), /leave a footprint/)
    case 'search':
      return at(pages.search.href(), /Search/)
    case 'search results':
      return at(pages.search.href(null, { q: 'open walking' }), /An open article/)
    case 'search without results':
      return at(pages.search.href(null, { q: 'qqzzxx' }), /Nothing found for “qqzzxx”/)
    case 'about':
      return at(pages.about.href(), /./)
    case 'stopping mails':
      return at(`${pages.unsubscribe.href()}?token=nothing`, /One click|点击一次/)
    case 'mails stopped':
      return at(pages.unsubscribe.href(null, { result: 'done' }), /have stopped|已停止/)
    case 'not found':
      return at('/nowhere', /404/, 404)
  }
}

/** The id of the demo's first film; the fixtures's are sounds that say nothing. */
const demoFilm = async (): Promise<number> => {
  const response = await fetch(new URL('/api/videos/collections/all', inject('siteUrl')))
  const { data } = (await response.json()) as { data: { videos: { id: number; videoName: string }[] }[] }
  const film = data.flatMap(({ videos }) => videos).find(({ videoName }) => videoName === 'The quiet arc')
  if (!film) throw new Error('The demo has no films.')
  return film.id
}

/** The id of a tag or category by its name. */
export const idOf = async (room: 'tags' | 'categories', field: string, name: string): Promise<number> => {
  const response = await fetch(new URL(`/api/${room}/all`, inject('siteUrl')))
  const { data } = (await response.json()) as { data: Record<string, string | number>[] }
  const found = data.find((each) => each[field] === name)
  if (!found) throw new Error(`The site has no ${name} among its ${room}.`)
  return Number(found.id)
}
