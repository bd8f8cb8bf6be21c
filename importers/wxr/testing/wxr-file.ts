/** Writes small exports of WordPress for tests. */

export type WxrItem = {
  id?: number | string
  type?: string
  status?: string
  title?: string
  slug?: string
  link?: string
  date?: string
  content?: string
  excerpt?: string
  /** Further elements of the item. */
  more?: string
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const wxrItem = ({
  id = 1,
  type = 'post',
  status = 'publish',
  title = 'Winter light',
  slug = 'winter-light',
  link = `https://old.example/2020/01/${slug}/`,
  date = '2020-01-02 03:04:05',
  content = 'The pier was empty.',
  excerpt = '',
  more = '',
}: WxrItem): string => `<item>
<title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata('mira')}</dc:creator>
<content:encoded>${cdata(content)}</content:encoded><excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>0</wp:post_parent>
<wp:post_type>${type}</wp:post_type>${more}
</item>`

export type WxrComment = {
  id: number
  author?: string
  email?: string
  url?: string
  content?: string
  approved?: string
  parent?: number
  userId?: number
  type?: string
  date?: string
}

export const wxrComment = ({
  id,
  author = 'Ada',
  email = 'ada@example.org',
  url = '',
  content = 'Well said.',
  approved = '1',
  parent = 0,
  userId = 0,
  type = '',
  date = `2020-01-03 00:00:${String(id % 60).padStart(2, '0')}`,
}: WxrComment): string => `<wp:comment><wp:comment_id>${id}</wp:comment_id>
<wp:comment_author>${cdata(author)}</wp:comment_author><wp:comment_author_email>${email}</wp:comment_author_email>
<wp:comment_author_url>${url}</wp:comment_author_url><wp:comment_date_gmt>${date}</wp:comment_date_gmt>
<wp:comment_content>${cdata(content)}</wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved>
<wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent>
<wp:comment_user_id>${userId}</wp:comment_user_id></wp:comment>`

export const wxrMeta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`

/** @param head elements of the channel in front of the items, beside those of every export */
export const wxrFile = (
  items: string[],
  head = '',
  version = '<wp:wxr_version>1.2</wp:wxr_version>',
): string =>
  `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old blog</title><link>https://old.example</link>${version}
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>mira</wp:author_login><wp:author_email>mira@example.org</wp:author_email><wp:author_display_name>Mira Berg</wp:author_display_name></wp:author>
${head}
${items.join('\n')}
</channel></rss>
`
