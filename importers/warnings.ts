/** What an import reports about one item: what was lost, what was changed, and the remedy. */

import type { RenderWarning } from '#server/rendering/markdown/render-warnings.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'
import { isIndexedWhole } from '#server/search-index/search-index.ts'

type WarningType = {
  /** `lost`: content of the file is missing here. `changed`: it is here in another form. */
  severity: 'lost' | 'changed'
  label: string
  /** What the owner can do; null when nothing needs to be done. */
  remedy: string | null
}

const lost = (label: string, remedy: string | null): WarningType => ({ severity: 'lost', label, remedy })
const changed = (label: string, remedy: string | null): WarningType => ({
  severity: 'changed',
  label,
  remedy,
})

const warnings = {
  'image-missing': lost('images not found', 'Put the image at that path and import again.'),
  'image-unreadable': lost(
    'images that cannot be read',
    'Save the image as PNG, JPEG or WebP and import again.',
  ),
  'image-remote': changed(
    'images left on other servers',
    'The image is shown from the other server. To store a copy, import again and let images of other servers be stored (--fetch-images), or save it beside the text and refer to it there.',
  ),
  'cover-missing': lost(
    'cover not found',
    'Put the image at that path and import again; until then a cover is generated.',
  ),
  'cover-unreadable': lost(
    'cover that cannot be read',
    'Save the image as PNG, JPEG or WebP and import again.',
  ),
  'tag-unknown': changed(
    'unknown template tags, left as text',
    'The tag is visible as text. Replace it with Markdown and import again.',
  ),
  'template-not-run': changed(
    'template tags that cannot be run',
    'Only the old site knows what they show. They are visible as text; replace them with what they showed and import again.',
  ),
  'mdx-dropped': lost(
    'JavaScript of MDX left out',
    'What it computed is missing. Write it as Markdown where readers need it.',
  ),
  'tag-target-missing': lost(
    'template tags without a target',
    'The target of the tag is not in the folder; check its name.',
  ),
  'link-missing': changed(
    'links to pages that are not here',
    'The link is left as written; its target is not in the folder.',
  ),
  'html-dropped': lost(
    'HTML that is not allowed',
    'This markup is never shown. Replace it with Markdown or a link.',
  ),
  'html-tag-removed': changed(
    'HTML tags left out, their content kept',
    'The tag has no meaning here. Replace it with Markdown where its effect is missed.',
  ),
  'html-attribute-removed': changed(
    'HTML attributes without effect',
    'Styles, classes and scripts of a text have no effect here; the text stays.',
  ),
  'formula-unreadable': changed(
    'formulas that cannot be typeset',
    'The formula is shown as its source, and its tooltip names the error. Correct its TeX and import again.',
  ),
  'attribute-dropped': lost('attribute lists left out', 'Attribute lists have no effect here; remove them.'),
  'date-from-name': changed(
    'date taken from the file name',
    'Write `date:` into the front matter for the exact time.',
  ),
  'date-from-file': changed(
    'date taken from the modification time of the file',
    'The file has no other date; write `date:` into the front matter.',
  ),
  'date-unreadable': lost('date not understood', 'Write it as 2020-01-02 03:04:05.'),
  'date-order-assumed': changed(
    'date read with the month first',
    'Write it as 2020-01-02, which has one meaning.',
  ),
  'title-from-heading': changed('title taken from the first heading', null),
  'title-from-name': changed('title taken from the file name', 'Write `title:` into the front matter.'),
  'category-reduced': changed('category', 'An article has one category; the others became tags.'),
  'front-matter-repaired': changed('front matter repaired', 'Put quotes around the value.'),
  'front-matter-unreadable': lost(
    'front matter not understood',
    'Check the front matter with a YAML or TOML validator.',
  ),
  'front-matter-unused': lost(
    'texts of the front matter that articles do not show',
    'Put what readers shall see into the text, or into `description` or `subtitle`, and import again.',
  ),
  'search-partial': changed(
    'searchable only in part',
    'All of the text is shown, but it has too many different words for the search index. Split it to make all of it searchable.',
  ),
  'encoding-guessed': changed('not UTF-8, read as', 'Save the file as UTF-8.'),
  'file-not-imported': lost(
    'files that are not images',
    'Only images are imported with an article; link to the file elsewhere.',
  ),
  'block-not-run': lost(
    'blocks that only the old site can show',
    'The block showed lists or settings of the old site, and is left out. Write what readers miss as Markdown.',
  ),
  'page-as-article': changed(
    'pages became articles',
    'Pages have no comments, password or date. What needs none of them can be written as a page of your own in the studio.',
  ),
  'page-path-taken': changed(
    'path of the old site is taken',
    'It is a draft at another path. Choose its path in the studio, and publish it.',
  ),
  'terms-left-out': lost(
    'labels of other kinds',
    'Articles have a category and tags; add what readers miss as tags.',
  ),
  'custom-fields': lost(
    'custom fields',
    'Articles have no custom fields. Put what readers shall see into the text.',
  ),
  'comment-left-out': lost(
    'pingbacks and trackbacks',
    'Other sites sent them; they are no comments of people.',
  ),
  'mention-left-out': lost('webmentions whose article is not here', 'Import the article first.'),
  'comment-parent-missing': changed(
    'replies whose comment is not in the file',
    'They stand below the article as comments of their own.',
  ),
  'image-not-fetched': changed(
    'images that could not be fetched',
    'The image is shown from the other server as before. When that server responds, import again and let images be stored (--fetch-images).',
  ),
  'image-to-fetch': changed('images that would be fetched', null),
  'title-from-text': changed('title taken from the text', null),
  'content-as-html': changed('content taken from its HTML', 'The file has the text in no other form.'),
  'draft-because': changed('kept as a draft', null),
  'locked-by-password': changed('locked', null),
  'url-taken': lost('old URL already taken', 'Another post already has this old URL.'),
  'drawing-rasterized': changed(
    'drawings converted to bitmaps',
    'The drawing is stored as a bitmap, because a drawing can contain scripts.',
  ),
  'rendered-plain': lost(
    'too complex for the renderer',
    'The text is shown as written. Split it or simplify its nesting.',
  ),
  'video-metadata-missing': changed(
    'length and size not found',
    'The file does not state its length or size; if browsers do not play it, save it as MP4.',
  ),
  'captions-unreadable': lost(
    'captions that cannot be read',
    'Captions are WebVTT or SRT; save them in one of these formats and import again.',
  ),
  'possibly-here': changed(
    'possibly here already',
    'Not enough says that it is the same, so both are kept. If it is, move one of them to the trash.',
  ),
  'number-taken': changed(
    'number already taken',
    'Something else has this number here, so the URL of the old site leads there. Import into an empty site to keep it.',
  ),
  'nickname-changed': changed(
    'nickname not allowed',
    'It is the name of the owner or of the site, a URL, or too long. The reader can choose another.',
  ),
  'password-left-out': lost(
    'passwords that cannot be taken over',
    'The reader chooses a new one by email ("Forgot password").',
  ),
  'photo-elsewhere': lost(
    'photos on other servers',
    'Albums show photos that are stored here. Let images of other servers be stored when you import (--fetch-images); when the album is here already, undo that import first.',
  ),
  'changes-unpublished': lost(
    'changes that were not published',
    'The article is as visitors saw it. Publish the changes on the old site and export again, or copy them.',
  ),
  'too-many-images': lost(
    'images beyond the ninth',
    'A talk has at most nine images; split it into two talks.',
  ),
  'frame-linked': changed('frames turned into links', 'A page embedded in a page is shown as a link to it.'),
} as const satisfies Record<string, WarningType>

export type ImportWarningCode = keyof typeof warnings
export type ImportWarning = { code: ImportWarningCode; detail: string }

const codeOf: Record<RenderWarning['kind'], ImportWarningCode> = {
  element: 'html-dropped',
  tag: 'html-tag-removed',
  attribute: 'html-attribute-removed',
  formula: 'formula-unreadable',
}

/** A shorter text has no more different words than the search index stores. */
const SURELY_SEARCHABLE = 150_000

/** What the renderer dropped of a text, for the report. */
export const renderingWarnings = ({
  warnings: all,
  plain,
  text,
}: Pick<Rendered, 'warnings' | 'plain' | 'text'>): ImportWarning[] => [
  ...(text.length > SURELY_SEARCHABLE && !isIndexedWhole(text)
    ? [{ code: 'search-partial', detail: `${text.length} characters` } as const]
    : []),
  ...all.map(({ kind, detail }) => ({ code: codeOf[kind], detail })),
  ...(plain ? [{ code: 'rendered-plain', detail: 'shown as plain text' } as const] : []),
]

/** Whether content is missing, or only in another form. */
export const severityOf = (code: ImportWarningCode): WarningType['severity'] => warnings[code].severity

/** The name of the notice in the printed report. */
export const labelOf = (code: ImportWarningCode): string => warnings[code].label

/** What the owner can do about it; null when nothing needs to be done. */
export const remedyOf = (code: ImportWarningCode): string | null => warnings[code].remedy

/** Every code, for tests. */
export const importWarningCodes = Object.keys(warnings) as ImportWarningCode[]
