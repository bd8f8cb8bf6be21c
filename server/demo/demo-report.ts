/** What became of the demo content when it was deleted. */
import type { DemoKind, DemoReport } from '#contract/studio/demo.ts'

const names: Record<DemoKind, string> = {
  article: 'articles',
  talk: 'talks',
  friend: 'friend links',
  video: 'videos',
  album: 'albums',
  page: 'pages',
}

export const emptyReport = (): DemoReport => ({
  deleted: { article: 0, talk: 0, friend: 0, video: 0, album: 0, page: 0 },
  kept: [],
})

/** For the terminal: the numbers in one line, then a line for each thing that stays. */
export function demoReportLines({ deleted, kept }: DemoReport): string[] {
  const counts = (Object.keys(names) as DemoKind[]).map((kind) => `${deleted[kind]} ${names[kind]}`)
  return [
    `The demo content was deleted: ${counts.join(', ')}.`,
    ...(kept.length > 0 ? ['You have changed these, so they stay:'] : []),
    ...kept.map(({ kind, title }) => `  ${kind}: ${title}`),
  ]
}
