/** What an import has to tell about one file: what was lost, what was changed, and how to mend it. */

/** `lost`: something of the file is not in the article. `changed`: it is there, but in another form. */
const notices = {
  'image-missing': ['lost', 'Put the picture at that place and import again.'],
  'image-unreadable': ['lost', 'Save the picture anew as PNG, JPEG or WebP and import again.'],
  'image-remote': [
    'changed',
    'It is shown from the other server. To keep a copy, put it beside the text, point to it and import again.',
  ],
  'cover-missing': ['lost', 'Put the picture at that place and import again; until then a cover is drawn.'],
  'cover-unreadable': ['lost', 'Save the picture anew as PNG, JPEG or WebP and import again.'],
  'tag-unknown': ['changed', 'It stays as visible text. Replace it by Markdown and import again.'],
  'tag-target-missing': ['lost', 'What the tag points to is not in the folder; check its name.'],
  'link-missing': ['changed', 'The link is left as it was written; its target is not in the folder.'],
  'html-dropped': ['lost', 'Such markup is never shown. Replace it by Markdown or a link.'],
  'attribute-dropped': ['lost', 'Attribute lists have no meaning here; remove them.'],
  'date-from-name': ['changed', 'Write `date:` into the front matter for the exact time.'],
  'date-from-file': ['changed', 'The only date was the file’s own; write `date:` into the front matter.'],
  'date-unreadable': ['lost', 'Write it as 2020-01-02 03:04:05.'],
  'title-from-heading': ['changed', null],
  'title-from-name': ['changed', 'Write `title:` into the front matter.'],
  'category-reduced': ['changed', 'An article has one category; the others became tags.'],
  'front-matter-repaired': ['changed', 'Put quotes around the value.'],
  'front-matter-unreadable': ['lost', 'Check the front matter with a YAML or TOML checker.'],
  'encoding-guessed': ['changed', 'Save the file as UTF-8.'],
  'file-not-kept': ['lost', 'Only pictures are kept with an article; link to the file elsewhere.'],
  'draft-because': ['changed', null],
  'locked-by-password': ['changed', null],
  'address-taken': ['lost', 'Another post already answers at this old address.'],
  'picture-redrawn': ['changed', 'It is kept as a flat picture, because a drawing can carry scripts.'],
  'rendered-plain': ['lost', 'It is shown as it was written. Split the text or simplify its nesting.'],
  'film-unclear': [
    'changed',
    'Its container does not say how long or large it is; if browsers do not play it, save it anew as MP4.',
  ],
  'captions-unreadable': ['lost', 'Captions are WebVTT or SRT; save them anew and import again.'],
  'too-many-pictures': ['lost', 'A talk has nine pictures at most; make two talks of it.'],
  'frame-linked': ['changed', 'A page inside a page is shown as a link to it.'],
} as const satisfies Record<string, readonly ['lost' | 'changed', string | null]>

export type ImportNoticeCode = keyof typeof notices
export type ImportNotice = { code: ImportNoticeCode; detail: string }

/** Whether something is missing from the article, or only looks different. */
export const severityOf = (code: ImportNoticeCode): 'lost' | 'changed' => notices[code][0]

/** What the owner can do about it; null when nothing needs doing. */
export const remedyOf = (code: ImportNoticeCode): string | null => notices[code][1]
