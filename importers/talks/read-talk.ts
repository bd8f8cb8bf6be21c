/** Reads a Markdown file as a talk. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { shortened } from '#contract/shortened.ts'
import { MAX_TALK_PHOTOS } from '#contract/studio/talks.ts'
import { decodeText } from '#importers/decode-text.ts'
import { firstOf, flagOf, textOf } from '#importers/front-matter-values.ts'
import type { AssetPaths } from '#importers/markdown/source/asset-paths.ts'
import type { FoundFile } from '#importers/markdown/source/classify-files.ts'
import { splitFrontMatter } from '#importers/markdown/source/front-matter.ts'
import { hidingField } from '#importers/markdown/source/hiding-fields.ts'
import { PINS, publishedOf } from '#importers/markdown/source/post-metadata.ts'
import { noConfig } from '#importers/markdown/source/site-config.ts'
import { isWithin, textRanges } from '#importers/markdown/source/text-ranges.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import type { TalkFields } from '#server/features/talks/talks.mapper.ts'
import { ReportError, say } from '#server/platform/report-message.ts'

/** A file with what it says of a talk. Fields that it lacks must be absent, as those that are here are hashed. */
export type ImportedTalk = {
  file: FoundFile
  body: string
  /** The grid: files of the folder, at most nine. */
  images: { path: string; alt: string }[]
  fields: Omit<TalkFields, 'markdown' | 'publishedAt'>
  publishedAt: number
  warnings: ImportWarning[]
}

const MAX_TEXT_BYTES = 1024 * 1024
const IMAGE_KEYS = ['images', 'pictures', 'photos', 'gallery', 'pics']

export async function readTalk(
  root: string,
  file: FoundFile,
  assets: AssetPaths,
  clock: { zone: string; now: number },
): Promise<ImportedTalk> {
  const { size, mtimeMs } = await stat(join(root, file.path))
  if (size > MAX_TEXT_BYTES) throw new ReportError(say('too-large', { max: 1 }))
  const { text, encoding } = decodeText(await readFile(join(root, file.path)))
  const { data, body, warnings: ofHead } = splitFrontMatter(text)
  const warnings: ImportWarning[] = [...ofHead]
  if (encoding) warnings.push({ code: 'encoding-guessed', detail: encoding })
  const find = (written: string) => assets.find(written, file, noConfig)
  const lifted = extractImages(body, (written) => find(written) !== null)
  const named = picturesOf(firstOf(data, IMAGE_KEYS))
  const { here, elsewhere } = sorted([...named, ...lifted.images], find, warnings)
  if (here.length > MAX_TALK_PHOTOS)
    for (const { path } of here.slice(MAX_TALK_PHOTOS))
      warnings.push({ code: 'too-many-images', detail: path })
  return {
    file,
    body: [lifted.markdown, ...elsewhere.map(({ alt, written }) => `![${alt}](${written})`)]
      .filter((part) => part !== '')
      .join('\n\n'),
    images: here.slice(0, MAX_TALK_PHOTOS),
    fields: {
      isTop: flagOf(firstOf(data, PINS)) === true,
      isPrivate: hidingField(data) !== null || file.kind === 'draft',
    },
    publishedAt: publishedOf(data, file, { ...clock, fileAt: Math.trunc(mtimeMs) }, (code, detail) =>
      warnings.push({ code, detail }),
    ),
    warnings,
  }
}

/** A list of URLs, or of URLs with words about them. */
const picturesOf = (value: unknown): ExtractedImage[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const fields = one !== null && typeof one === 'object' ? (one as Record<string, unknown>) : { src: one }
    const written = textOf(firstOf(fields, ['src', 'url', 'path', 'image', 'file']))
    const alt = textOf(firstOf(fields, ['alt', 'caption', 'title', 'description']))
    return written === '' ? [] : [{ written, alt }]
  })

/** Files of the folder make the grid; images on other servers stay in the text; the rest is reported. */
function sorted(
  images: ExtractedImage[],
  find: (written: string) => string | null,
  warnings: ImportWarning[],
) {
  const here = new Map<string, { path: string; alt: string }>()
  const elsewhere: ExtractedImage[] = []
  for (const image of images) {
    const path = find(image.written)
    if (path !== null) here.set(path, { path, alt: here.get(path)?.alt || image.alt })
    else if (/^https?:\/\//i.test(image.written)) elsewhere.push(image)
    else warnings.push({ code: 'image-missing', detail: shortened(image.written, 200) })
  }
  return { here: [...here.values()], elsewhere }
}

type ExtractedImage = { written: string; alt: string }

const PICTURE =
  /!\[([^\]]*)\]\(\s*(<[^>\n]*>|[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g

/** `canLift` tells by the URL as written whether the image can stand in the grid; others stay. */
const extractImages = (
  markdown: string,
  canExtract: (written: string) => boolean,
): { markdown: string; images: ExtractedImage[] } => {
  const { code } = textRanges(markdown)
  const images: ExtractedImage[] = []
  const lines: string[] = []
  let position = 0
  for (const line of markdown.split('\n')) {
    const found = isWithin(code, position) ? [] : onLine(line)
    position += line.length + 1
    if (found.length > 0 && found.every(({ written }) => canExtract(written))) images.push(...found)
    else lines.push(line)
  }
  return {
    markdown: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    images: images,
  }
}

/** The images of a line that holds nothing else. */
const onLine = (line: string): ExtractedImage[] =>
  line.replace(PICTURE, '').trim() === ''
    ? [...line.matchAll(PICTURE)].map(([, alt = '', written = '']) => ({
        alt: alt.trim(),
        written: written.replace(/^<|>$/g, ''),
      }))
    : []
