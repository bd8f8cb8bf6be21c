/** Plans a short post of the old site as a talk, and its comments after it. */

import { image } from '#contract/markdown-builders.ts'
import { MAX_TALK_PHOTOS } from '#contract/studio/talks.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout } from '#importers/report.ts'
import { type ItemMarks, marksOf } from '#importers/same-item.ts'
import { collectWarnings } from '#importers/warnings.ts'
import { advanceNumbers } from '#server/features/export/save/advance-numbers.ts'
import { hashHere } from '#server/features/export/save/content-hash.ts'
import { writeTalk } from '#server/features/talks/save-talk.ts'
import type { TalkFields } from '#server/features/talks/talks.mapper.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { type ExportImport, findStoredImages, hrefOf, MAX_TEXT, renderExported } from './export-run.ts'
import type { OldSiteComment } from './exported-post.ts'
import { planComments } from './import-comments.ts'
import type { ExportedItem } from './import-exported.ts'
import { findImages } from './plan-exported-post.ts'
import { planWhole } from './plan-whole.ts'
import { resolveExportedText } from './resolve-text.ts'

export type OldSiteTalk = TalkFields & {
  path: string | Message
  /** What the old site calls it. */
  id: string
  /** URLs of the images below the text, in their order. */
  images: string[]
  /** The number that it gets here; absent for the next one. */
  keptId?: number | undefined
  /** How many people liked it there. */
  likes?: number
}

const marksOfTalk = ({ markdown, images, publishedAt }: OldSiteTalk): ItemMarks =>
  marksOf({ text: [markdown, ...images].join('\n'), date: publishedAt })

/** A talk, and its comments after it. */
export function* talkItems(talk: OldSiteTalk, comments: OldSiteComment[]): Generator<ExportedItem> {
  yield { path: talk.path, plan: (run) => planExportedTalk(run, talk) }
  if (comments.length === 0) return
  const path = say('comments-of', { subject: talk.path })
  yield { path, plan: (run) => planTalkComments(run, path, talk, comments) }
}

async function planExportedTalk(run: ExportImport, talk: OldSiteTalk): Promise<PlannedItem> {
  const { ctx, site } = run
  const { path, id, markdown: source, images: urls, keptId, likes = 0, ...fields } = talk
  if (source.trim() === '' && urls.length === 0) return { item: itemWithout(path, 'skipped', say('empty')) }
  if (source.length > MAX_TEXT)
    return { item: itemWithout(path, 'failed', say('text-too-long', { max: MAX_TEXT })) }
  const { warnings, warn } = collectWarnings()
  const { stored, elsewhere } = await findStoredImages(run, urls, warnings)
  const grid = [...new Map([...stored.values()].map((one) => [one.mediaId, one])).values()]
  if (grid.length > MAX_TALK_PHOTOS) warn('too-many-images', `${grid.length - MAX_TALK_PHOTOS}`)
  // The grid shows only images that are stored here: the others stand below the text.
  const written = [source, ...elsewhere.map((url) => image(url))].join('\n\n').trim()
  const text = resolveExportedText(written, site, warn)
  const inText = await findImages(run, text.references, warn)
  const links = text.references.map((one) => ('post' in one ? hrefOf(run, one) : null))
  const hashes = [...inText.values(), ...grid].map((one) => ('hash' in one ? one.hash : null))
  return planWhole(run, {
    entity: 'talk',
    id,
    path,
    title: null,
    as: fields.isPrivate ? say('private-talk') : say('talk'),
    warnings,
    marks: marksOfTalk(talk),
    content: { markdown: text.markdown, ...fields, hashes, links },
    prepare: async (hasNumber) => {
      const parts = { title: '', text, images: inText, input: '', warnings }
      const { markdown, rendered, mediaIds } = await renderExported(run, parts)
      const photos = grid.slice(0, MAX_TALK_PHOTOS).map(({ mediaId }) => ({ mediaId, alt: '' }))
      return async (tx) => {
        const number = hasNumber && keptId !== undefined && { id: keptId, created_at: fields.publishedAt }
        const kept = { ...number, like_count: likes }
        const draft = { ...fields, markdown, rendered, mediaIds, photos, source: null, kept }
        const written = await writeTalk(ctx, tx, draft)
        if (number) await advanceNumbers(ctx, tx, 'talk')
        return written
      }
    },
  })
}

async function planTalkComments(
  run: ExportImport,
  path: Message,
  talk: OldSiteTalk,
  comments: OldSiteComment[],
) {
  const { ctx, isDryRun } = run
  run.comments.set(`talk ${talk.id}`, comments.length)
  const [recognized] = await run.earlier.recognize(ctx.db, 'talk', [
    { id: talk.id, marks: marksOfTalk(talk) },
  ])
  const known = recognized?.known
  const isHere = known !== undefined && (await hashHere(ctx.db, 'talk', known.id)) !== null
  if (!isHere && (known || !isDryRun)) return { item: itemWithout(path, 'skipped', say('talk-not-here')) }
  const subject = isHere ? { type: 5 as const, id: known.id } : null
  return planComments(
    { ctx, run: run.run, earlier: run.earlier, accounts: run.accounts },
    { path, title: null, subject, comments },
  )
}
