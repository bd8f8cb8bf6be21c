/** Loads the data of the pages about talks. */

import { firstWords } from '#contract/first-words.ts'
import { pages } from '#contract/pages.ts'
import { idOf, PageNotFound, pageOf, type Route } from '#web/router/route.ts'
import { loadComments } from '../comments/load-comments.ts'
import { loadSidebar } from '../home/load-sidebar.ts'
import { talkQuery, talkRaysQuery, talksQuery } from './talks.queries.ts'

export const loadTalks: Route['load'] = async ({ api, queryClient: queries, search, texts }) => {
  const page = pageOf(search)
  await Promise.all([
    queries.ensureQueryData(talksQuery(api, page)),
    queries.ensureQueryData(talkRaysQuery(api)),
    loadSidebar({ api, queryClient: queries }),
  ])
  return {
    title: texts.talks.title,
    feed: { kind: 'talks' },
    description: texts.talks.textNone,
    canonical: pages.talks.href(null, { page: page === 1 ? null : page }),
  }
}

export const loadTalk: Route['load'] = async (context) => {
  const { params, api, queryClient: queries, texts } = context
  const [talk] = await Promise.all([
    queries.ensureQueryData(talkQuery(api, idOf(params.talkId))),
    loadSidebar({ api, queryClient: queries }),
  ])
  if (!talk) throw new PageNotFound()
  await loadComments(context, { type: 5, topicId: talk.id })
  return {
    title: firstWords(talk.content, 60) || texts.talks.title,
    description: firstWords(talk.content),
    canonical: pages.talk.href({ talkId: talk.id }),
    image: talk.images[0] ?? null,
    subject: { talk },
    lang: talk.lang,
  }
}
