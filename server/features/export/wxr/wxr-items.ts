/** Converts articles, pages, images and comments to items of WXR 1.2. Pure. */
import { asHtml, cdata, element, niceName, plain, textElement, wxrTime } from './xml-text.ts'

export type WxrPost = {
  id: number
  type: 'post' | 'page'
  title: string
  url: string
  /** HTML that is complete without this site. */
  content: string
  excerpt: string
  slug: string
  status: 'publish' | 'draft' | 'future' | 'private'
  /** Unix ms. */
  publishedAt: number
  updatedAt: number
  isSticky: boolean
  category: string | null
  tags: string[]
  /** The number of the item of the cover. */
  coverId: number | null
  author: string
  /** Chunks of XML. */
  comments: string
}

export const wxrPost = (post: WxrPost): string =>
  [
    '<item>\n',
    textElement('title', post.title),
    plain('link', post.url),
    plain('pubDate', new Date(post.publishedAt).toUTCString()),
    element('dc:creator', post.author),
    `<guid isPermaLink="false">${cdata(post.url)}</guid>\n`,
    '<description></description>\n',
    element('content:encoded', post.content),
    textElement('excerpt:encoded', post.excerpt),
    plain('wp:post_id', post.id),
    ...dates('wp:post_date', post.publishedAt),
    ...dates('wp:post_modified', post.updatedAt),
    element('wp:comment_status', 'open'),
    element('wp:ping_status', 'closed'),
    element('wp:post_name', post.slug),
    element('wp:status', post.status),
    plain('wp:post_parent', 0),
    plain('wp:menu_order', 0),
    element('wp:post_type', post.type),
    element('wp:post_password', ''),
    plain('wp:is_sticky', post.isSticky ? 1 : 0),
    ...(post.category === null ? [] : [label('category', post.category)]),
    ...post.tags.map((tag) => label('post_tag', tag)),
    ...(post.coverId === null
      ? []
      : [
          `<wp:postmeta>\n${element('wp:meta_key', '_thumbnail_id')}${element('wp:meta_value', String(post.coverId))}</wp:postmeta>\n`,
        ]),
    post.comments,
    '</item>\n',
  ].join('')

const dates = (name: string, ms: number) => [element(name, wxrTime(ms)), element(`${name}_gmt`, wxrTime(ms))]

const label = (domain: 'category' | 'post_tag', name: string): string =>
  `<category domain="${domain}" nicename="${niceName(name)}">${cdata(asHtml(name))}</category>\n`

/** An image that WordPress fetches from the site when it imports the file. */
export const wxrAttachment = (image: {
  id: number
  parentId: number
  title: string
  url: string
  alt: string
  author: string
  createdAt: number
}): string =>
  [
    '<item>\n',
    textElement('title', image.title),
    plain('link', image.url),
    plain('pubDate', new Date(image.createdAt).toUTCString()),
    element('dc:creator', image.author),
    `<guid isPermaLink="false">${cdata(image.url)}</guid>\n`,
    '<description></description>\n',
    element('content:encoded', ''),
    element('excerpt:encoded', ''),
    plain('wp:post_id', image.id),
    ...dates('wp:post_date', image.createdAt),
    element('wp:status', 'inherit'),
    plain('wp:post_parent', image.parentId),
    element('wp:post_type', 'attachment'),
    element('wp:attachment_url', image.url),
    `<wp:postmeta>\n${element('wp:meta_key', '_wp_attachment_image_alt')}${element('wp:meta_value', image.alt)}</wp:postmeta>\n`,
    '</item>\n',
  ].join('')

export type ExportedWxrComment = {
  id: number
  parentId: number | null
  name: string
  website: string | null
  /** Of an account; nobody else has proved an address. */
  email: string | null
  /** HTML. */
  content: string
  state: 'published' | 'waiting' | 'spam' | 'trash'
  createdAt: number
}

const APPROVED = { published: '1', waiting: '0', spam: 'spam', trash: 'trash' } as const

export const wxrComment = (comment: ExportedWxrComment): string =>
  [
    '<wp:comment>\n',
    plain('wp:comment_id', comment.id),
    textElement('wp:comment_author', comment.name),
    element('wp:comment_author_email', comment.email ?? ''),
    plain('wp:comment_author_url', comment.website ?? ''),
    element('wp:comment_author_IP', ''),
    ...dates('wp:comment_date', comment.createdAt),
    element('wp:comment_content', comment.content),
    element('wp:comment_approved', APPROVED[comment.state]),
    element('wp:comment_type', 'comment'),
    plain('wp:comment_parent', comment.parentId ?? 0),
    plain('wp:comment_user_id', 0),
    '</wp:comment>\n',
  ].join('')

export type WxrChannel = {
  title: string
  url: string
  description: string
  language: string
  author: { id: number; login: string; name: string }
  categories: { id: number; name: string }[]
  tags: { id: number; name: string }[]
  now: number
}

export const wxrHead = (channel: WxrChannel): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" ?>\n',
    '<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n',
    textElement('title', channel.title),
    plain('link', channel.url),
    textElement('description', channel.description),
    plain('pubDate', new Date(channel.now).toUTCString()),
    plain('language', channel.language),
    plain('wp:wxr_version', '1.2'),
    plain('wp:base_site_url', channel.url),
    plain('wp:base_blog_url', channel.url),
    `<wp:author>\n${plain('wp:author_id', channel.author.id)}${element('wp:author_login', channel.author.login)}${element('wp:author_email', '')}${element('wp:author_display_name', channel.author.name)}${element('wp:author_first_name', '')}${element('wp:author_last_name', '')}</wp:author>\n`,
    ...channel.categories.map(
      ({ id, name }) =>
        `<wp:category>\n${plain('wp:term_id', id)}${element('wp:category_nicename', niceName(name))}${element('wp:category_parent', '')}${textElement('wp:cat_name', name)}</wp:category>\n`,
    ),
    ...channel.tags.map(
      ({ id, name }) =>
        `<wp:tag>\n${plain('wp:term_id', id)}${element('wp:tag_slug', niceName(name))}${textElement('wp:tag_name', name)}</wp:tag>\n`,
    ),
    '<generator>Borealis</generator>\n',
  ].join('')

export const wxrTail = '</channel>\n</rss>\n'
