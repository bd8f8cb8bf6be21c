/** What was lost or changed in imported items, in English and Chinese, and what the owner can do. */

type Texts = readonly [en: string, cn: string]

type ReportWarning = {
  /** `lost`: content of the source is missing here. `changed`: it is here in another form. */
  severity: 'lost' | 'changed'
  label: Texts
  /** Null when nothing needs to be done. */
  remedy: Texts | null
}

const lost = (label: Texts, remedy: Texts | null): ReportWarning => ({ severity: 'lost', label, remedy })
const changed = (label: Texts, remedy: Texts | null): ReportWarning => ({
  severity: 'changed',
  label,
  remedy,
})

export const reportWarnings = {
  'image-missing': lost(
    ['images not found', '找不到的图片'],
    ['Put the image at that path and import again.', '请把图片放到该路径，然后重新导入。'],
  ),
  'image-unreadable': lost(
    ['images that cannot be read', '无法读取的图片'],
    [
      'Save the image as PNG, JPEG or WebP and import again.',
      '请把图片另存为 PNG、JPEG 或 WebP，然后重新导入。',
    ],
  ),
  'image-remote': changed(
    ['images left on other servers', '留在其他服务器上的图片'],
    [
      'The image is shown from the other server. To store a copy, import again and let images of other servers be stored (--fetch-images), or save it beside the text and refer to it there.',
      '图片仍从其他服务器显示。要保存副本，请打开“下载其他服务器上的图片”（如有此选项），或把图片放到正文旁并引用它，然后重新导入。',
    ],
  ),
  'cover-missing': lost(
    ['cover not found', '找不到的封面'],
    [
      'Put the image at that path and import again; until then a cover is generated.',
      '请把图片放到该路径，然后重新导入；在此之前会自动生成封面。',
    ],
  ),
  'cover-unreadable': lost(
    ['cover that cannot be read', '无法读取的封面'],
    [
      'Save the image as PNG, JPEG or WebP and import again.',
      '请把图片另存为 PNG、JPEG 或 WebP，然后重新导入。',
    ],
  ),
  'tag-unknown': changed(
    ['unknown template tags, left as text', '无法识别的短代码，按文字保留'],
    [
      'The tag is visible as text. Replace it with Markdown and import again.',
      '它会显示为文字。请用 Markdown 替换它，然后重新导入。',
    ],
  ),
  'template-not-run': changed(
    ['template tags that cannot be run', '无法执行的模板标签'],
    [
      'Only the old site knows what they show. They are visible as text; replace them with what they showed and import again.',
      '只有旧站知道它们显示什么。它们会显示为文字，请换成原来的内容，然后重新导入。',
    ],
  ),
  'mdx-dropped': lost(
    ['JavaScript of MDX left out', '未导入的 MDX 脚本'],
    [
      'What it computed is missing. Write it as Markdown where readers need it.',
      '脚本生成的内容缺失。读者需要的部分请写成 Markdown。',
    ],
  ),
  'tag-target-missing': lost(
    ['template tags without a target', '找不到目标的标签'],
    ['The target of the tag is not in the folder; check its name.', '标签的目标不在文件中，请检查它的名称。'],
  ),
  'link-missing': changed(
    ['links to pages that are not here', '指向不存在页面的链接'],
    ['The link is left as written; its target is not in the folder.', '链接保持原样，它的目标不在文件中。'],
  ),
  'html-dropped': lost(
    ['HTML that is not allowed', '不允许的 HTML'],
    [
      'This markup is never shown. Replace it with Markdown or a link.',
      '这些标记不会显示。请用 Markdown 或链接替换。',
    ],
  ),
  'html-tag-removed': changed(
    ['HTML tags left out, their content kept', '去掉的 HTML 标签，内容已保留'],
    [
      'The tag has no meaning here. Replace it with Markdown where its effect is missed.',
      '这个标签在这里没有作用。需要其效果时请用 Markdown 替换。',
    ],
  ),
  'html-attribute-removed': changed(
    ['HTML attributes without effect', '没有作用的 HTML 属性'],
    [
      'Styles, classes and scripts of a text have no effect here; the text stays.',
      '正文中的样式、类名和脚本在这里没有作用，文字保留。',
    ],
  ),
  'formula-unreadable': changed(
    ['formulas that cannot be typeset', '无法排版的公式'],
    [
      'The formula is shown as its source, and its tooltip names the error. Correct its TeX and import again.',
      '公式按源码显示，提示中有错误说明。请修正 TeX，然后重新导入。',
    ],
  ),
  'attribute-dropped': lost(
    ['attribute lists left out', '去掉的属性列表'],
    ['Attribute lists have no effect here; remove them.', '属性列表在这里没有作用，请删除。'],
  ),
  'date-from-name': changed(
    ['date taken from the file name', '日期取自文件名'],
    [
      'Write `date:` into the front matter for the exact time.',
      '要有准确的时间，请在 Front Matter 中写 `date:`。',
    ],
  ),
  'date-from-file': changed(
    ['date taken from the modification time of the file', '日期取自文件的修改时间'],
    ['The file has no other date; write `date:` into the front matter.', '文件中没有其他日期。'],
  ),
  'date-unreadable': lost(
    ['date not understood', '无法识别的日期'],
    ['Write it as 2020-01-02 03:04:05.', '请写成 2020-01-02 03:04:05。'],
  ),
  'date-order-assumed': changed(
    ['date read with the month first', '按“月/日”顺序读取的日期'],
    ['Write it as 2020-01-02, which has one meaning.', '请写成 2020-01-02 的形式，这样只有一种含义。'],
  ),
  'title-from-heading': changed(['title taken from the first heading', '标题取自第一个小标题'], null),
  'title-from-name': changed(
    ['title taken from the file name', '标题取自文件名'],
    ['Write `title:` into the front matter.', '请在 Front Matter 中写 `title:`。'],
  ),
  'category-reduced': changed(
    ['category', '分类'],
    ['An article has one category; the others became tags.', '每篇文章有一个分类，其余改为标签。'],
  ),
  'front-matter-repaired': changed(
    ['front matter repaired', '已修正的 Front Matter'],
    ['Put quotes around the value.', '请给值加上引号。'],
  ),
  'front-matter-unreadable': lost(
    ['front matter not understood', '无法识别的 Front Matter'],
    [
      'Check the front matter with a YAML or TOML validator.',
      '请用 YAML 或 TOML 校验工具检查 Front Matter。',
    ],
  ),
  'front-matter-unused': lost(
    ['texts of the front matter that articles do not show', 'Front Matter 中文章不显示的文字'],
    [
      'Put what readers shall see into the text, or into `description` or `subtitle`, and import again.',
      '请把读者要看到的内容写进正文，或写进 `description` 或 `subtitle`，然后重新导入。',
    ],
  ),
  'search-partial': changed(
    ['searchable only in part', '只能搜索到一部分'],
    [
      'All of the text is shown, but it has too many different words for the search index. Split it to make all of it searchable.',
      '正文完整显示，但不同的词太多，搜索索引放不下。拆分后可以全部搜索到。',
    ],
  ),
  'encoding-guessed': changed(
    ['not UTF-8, read as', '不是 UTF-8，读取为'],
    ['Save the file as UTF-8.', '请把文件另存为 UTF-8。'],
  ),
  'file-not-imported': lost(
    ['files that are not images', '不是图片的文件'],
    [
      'Only images are imported with an article; link to the file elsewhere.',
      '随文章只导入图片，请链接到其他位置的文件。',
    ],
  ),
  'block-not-run': lost(
    ['blocks that only the old site can show', '只有旧站能显示的区块'],
    [
      'The block showed lists or settings of the old site, and is left out. Write what readers miss as Markdown.',
      '这个区块显示旧站的列表或设置，没有导入。读者需要的内容请写成 Markdown。',
    ],
  ),
  'page-as-article': changed(
    ['pages became articles', '改为文章的页面'],
    [
      'Pages have no comments, password or date. What needs none of them can be written as a page of your own in the studio.',
      '页面没有评论、密码和定时发布。不需要这些时，请在工作室写成独立页面。',
    ],
  ),
  'page-path-taken': changed(
    ['path of the old site is taken', '旧站的路径已被占用'],
    [
      'It is a draft at another path. Choose its path in the studio, and publish it.',
      '它是另一个路径上的草稿。请在工作室选择路径，然后发布。',
    ],
  ),
  'terms-left-out': lost(
    ['labels of other kinds', '其他种类的标签'],
    [
      'Articles have a category and tags; add what readers miss as tags.',
      '文章有一个分类和若干标签，读者需要的请加为标签。',
    ],
  ),
  'custom-fields': lost(
    ['custom fields', '自定义字段'],
    [
      'Articles have no custom fields. Put what readers shall see into the text.',
      '文章没有自定义字段。读者要看到的内容请写进正文。',
    ],
  ),
  'comment-left-out': lost(
    ['pingbacks and trackbacks', 'Pingback 和 Trackback'],
    ['Other sites sent them; they are no comments of people.', '它们由其他网站发送，不是人写的评论。'],
  ),
  'mention-left-out': lost(
    ['webmentions whose article is not here', '文章不在本站的 Webmention'],
    ['Import the article first.', '请先导入该文章。'],
  ),
  'comment-parent-missing': changed(
    ['replies whose comment is not in the file', '文件中没有原评论的回复'],
    ['They stand below the article as comments of their own.', '它们作为独立评论显示在文章下方。'],
  ),
  'image-not-fetched': changed(
    ['images that could not be fetched', '无法下载的图片'],
    [
      'The image is shown from the other server as before. When that server responds, import again and let images be stored (--fetch-images).',
      '图片仍从其他服务器显示。等该服务器恢复后，请再次下载并导入。',
    ],
  ),
  'image-to-fetch': changed(['images that would be fetched', '将要下载的图片'], null),
  'title-from-text': changed(['title taken from the text', '标题取自正文'], null),
  'content-as-html': changed(
    ['content taken from its HTML', '内容取自 HTML'],
    ['The file has the text in no other form.', '文件中没有其他形式的正文。'],
  ),
  'draft-because': changed(['kept as a draft', '保存为草稿'], null),
  'locked-by-password': changed(['locked', '加密文章'], null),
  'url-taken': lost(
    ['old URL already taken', '旧网址已被占用'],
    ['Another post already has this old URL.', '另一篇文章已有这个旧网址。'],
  ),
  'drawing-rasterized': changed(
    ['drawings converted to bitmaps', '转换为位图的图形'],
    [
      'The drawing is stored as a bitmap, because a drawing can contain scripts.',
      '图形可能含有脚本，因此保存为位图。',
    ],
  ),
  'rendered-plain': lost(
    ['too complex for the renderer', '过于复杂，无法渲染'],
    ['The text is shown as written. Split it or simplify its nesting.', '正文按原样显示。请拆分或简化嵌套。'],
  ),
  'video-metadata-missing': changed(
    ['length and size not found', '找不到时长和尺寸'],
    [
      'The file does not state its length or size; if browsers do not play it, save it as MP4.',
      '文件没有写明时长或尺寸；如果浏览器无法播放，请另存为 MP4。',
    ],
  ),
  'captions-unreadable': lost(
    ['captions that cannot be read', '无法读取的字幕'],
    [
      'Captions are WebVTT or SRT; save them in one of these formats and import again.',
      '字幕使用 WebVTT 或 SRT，请另存为其中一种格式，然后重新导入。',
    ],
  ),
  'possibly-here': changed(
    ['possibly here already', '本站可能已有'],
    [
      'Not enough says that it is the same, so both are kept. If it is, move one of them to the trash.',
      '不足以确定是同一项，因此两者都保留。如果是同一项，请把其中一项移到回收站。',
    ],
  ),
  'number-taken': changed(
    ['number already taken', '编号已被占用'],
    [
      'Something else has this number here, so the URL of the old site leads there. Import into an empty site to keep it.',
      '本站的其他内容已有这个编号，旧网址会指向它。导入到空站点可以保留编号。',
    ],
  ),
  'nickname-changed': changed(
    ['nickname not allowed', '不允许的昵称'],
    [
      'It is the name of the owner or of the site, a URL, or too long. The reader can choose another.',
      '它是站长或网站的名称、网址，或者太长。读者可以选择其他昵称。',
    ],
  ),
  'password-left-out': lost(
    ['passwords that cannot be taken over', '无法沿用的密码'],
    [
      'The reader chooses a new one by email ("Forgot password").',
      '读者可通过邮箱设置新密码（“忘记密码”）。',
    ],
  ),
  'photo-elsewhere': lost(
    ['photos on other servers', '其他服务器上的照片'],
    [
      'Albums show photos that are stored here. Let images of other servers be stored when you import (--fetch-images); when the album is here already, undo that import first.',
      '相册只显示保存在本站的照片。请打开下载图片的选项后导入；如果相册已在本站，请先撤销那次导入。',
    ],
  ),
  'changes-unpublished': lost(
    ['changes that were not published', '未发布的修改'],
    [
      'The article is as visitors saw it. Publish the changes on the old site and export again, or copy them.',
      '文章与访客看到的相同。请在旧站发布修改后重新导出，或手动复制。',
    ],
  ),
  'too-many-images': lost(
    ['images beyond the ninth', '第九张之后的图片'],
    ['A talk has at most nine images; split it into two talks.', '一条说说最多九张图片，请拆成两条。'],
  ),
  'frame-linked': changed(
    ['frames turned into links', '改为链接的嵌入页面'],
    ['A page embedded in a page is shown as a link to it.', '嵌入的页面显示为链接。'],
  ),
} as const satisfies Record<string, ReportWarning>

export type WarningCode = keyof typeof reportWarnings
