/** Plans a short post of the old site as a talk. */
import { image } from '#importers/markdown/source/markdown-builders.ts'
import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout } from '#importers/report.ts'
import { type ItemMarks, marksOf } from '#importers/same-item.ts'
import { collectWarnings } from '#importers/warnings.ts'
import { advanceNumbers } from '#server/features/export/save/advance-numbers.ts'
import { type Message, say } from '#server/features/imports/report-message.ts'
import { MAX_TALK_IMAGES, writeTalk } from '#server/features/talks/save-talk.ts'
import { type ExportImport, findStoredImages, hrefOf, MAX_TEXT, renderExported } from './export-run.ts'
import { findImages } from './plan-exported-post.ts'
import { planWhole } from './plan-whole.ts'
import { resolveExportedText } from './resolve-text.ts'

export type OldSiteTalk = {
  path: string | Message
  /** What the old site calls it. */
  id: string
  markdown: string
  /** URLs of the images below the text, in their order. */
  images: string[]
  isTop: boolean
  isPrivate: boolean
  /** Unix ms. */
  publishedAt: number
  /** The number that it gets here; absent for the next one. */
  keptId?: number | undefined
}

export const marksOfTalk = ({ markdown, images, publishedAt }: OldSiteTalk): ItemMarks =>
  marksOf({ text: [markdown, ...images].join('\n'), date: publishedAt })

export async function planExportedTalk(run: ExportImport, talk: OldSiteTalk): Promise<PlannedItem> {
  const { ctx, site } = run
  const { path, id, isTop, isPrivate, publishedAt } = talk
  if (talk.markdown.trim() === '' && talk.images.length === 0)
    return { item: itemWithout(path, 'skipped', say('empty')) }
  if (talk.markdown.length > MAX_TEXT)
    return { item: itemWithout(path, 'failed', say('text-too-long', { max: MAX_TEXT })) }
  const { warnings, warn } = collectWarnings()
  const { stored, elsewhere } = await findStoredImages(run, talk.images, warnings)
  const grid = [...new Map([...stored.values()].map((one) => [one.mediaId, one])).values()]
  if (grid.length > MAX_TALK_IMAGES) warn('too-many-images', `${grid.length - MAX_TALK_IMAGES}`)
  // The grid shows only images that are stored here: the others stand below the text.
  const written = [talk.markdown, ...elsewhere.map((url) => image(url))].join('\n\n').trim()
  const text = resolveExportedText(written, site, warn)
  const inText = await findImages(run, text.references, warn)
  const links = text.references.map((one) => ('post' in one ? hrefOf(run, one) : null))
  const hashes = [...inText.values(), ...grid].map((one) => ('hash' in one ? one.hash : null))
  return planWhole(run, {
    entity: 'talk',
    id,
    path,
    title: null,
    as: isPrivate ? say('private-talk') : say('talk'),
    warnings,
    marks: marksOfTalk(talk),
    content: { markdown: text.markdown, isTop, isPrivate, publishedAt, hashes, links },
    prepare: async (hasNumber) => {
      const parts = { title: '', text, images: inText, input: '', warnings }
      const { markdown, rendered, mediaIds } = await renderExported(run, parts)
      const images = grid.slice(0, MAX_TALK_IMAGES).map(({ mediaId }) => ({ mediaId, alt: '' }))
      return async (tx) => {
        const keptId = hasNumber ? talk.keptId : undefined
        const kept = keptId === undefined ? {} : { kept: { id: keptId, created_at: publishedAt } }
        const draft = { markdown, rendered, mediaIds, images, isTop, isPrivate, publishedAt, source: null }
        const written = await writeTalk(ctx, tx, { ...draft, ...kept })
        if (keptId !== undefined) await advanceNumbers(ctx, tx, 'talk')
        return written
      }
    },
  })
}
