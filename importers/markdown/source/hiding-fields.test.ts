/** Which fields of a front matter keep a post from the public, in whatever spelling, and which do not. */
import { expect, it } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'
import { hidingField } from './hiding-fields.ts'

const found = (yaml: string) => hidingField(splitFrontMatter(`---\ntitle: T\n${yaml}\n---\n`).data)

it.each([
  'draft: true', 'draft: "yes"', 'draft: on', 'draft: 1', 'draft: 是', 'Draft: True', 'is_draft: true', 'isDraft: y', 'draft: second version',
  'published: false', 'published: no', 'published: "false"', 'published: 0', 'publish: off', 'public: false', 'isPublic: 否', 'visible: false',
  'hidden: true', 'hide: yes', 'hideInList: true', 'hide-from-lists: true', 'postHidden: true', 'unlisted: true',
  'private: true', 'isPrivate: 1', 'is-private: true', 'private_post: yes', 'secret: true', 'secretPost: on', 'wip: true', 'wip: 50%',
  'listed: false', 'list: false', 'list: never', 'show: false', 'showInList: false', 'show_post: no', 'display: off', 'render: false',
  'visibility: private', 'visibility: hidden', 'visibility: 0', 'visibility: only me', 'post_visibility: friends', 'access: members', 'privacy: 私密',
  'status: draft', 'Status: Draft', 'status: WIP', 'post_status: draft', 'post-status: pending', 'state: hidden', 'status: 草稿', '状态: 草稿',
  'permalink: false', 'permalink: "False"', 'eleventyExcludeFromCollections: true', 'exclude: true',
  'layout: draft', 'type: draft', 'tags: [draft]', 'tags: [a, Draft]', 'tags: a, draft', 'categories: [草稿]', 'tags: "#draft"',
  'password: true', 'passwordProtected: true', 'password_required: yes', 'blog_password: hunter2', 'members_only: true', 'member: true',
  'login_required: true', 'encrypt: true', 'locked: true', 'notPublic: true', 'no-list: true', 'doNotPublish: yes', 'unpublished: true',
  'draft:\n  - true\ndraft: true', 'build:\n  list: never', '_build:\n  render: false', 'visibility:\n  public: false', 'params:\n  hidden: true',
  '草稿: 是', '公开: 否', '私密: true', '隐藏: true', 'private: for the family', 'hidden: "1"', 'headless: true',
])('%s hides the post, and is named', (yaml) => {
  const key = yaml.split('\n').at(-1)?.trim().split(':')[0] ?? ''
  expect(found(yaml)).toContain(`${key}: `)
}) // biome-ignore format: a table

it.each([
  'draft: false', 'draft: no', 'draft: "off"', 'draft: 0', 'draft:', 'draft: ""', 'draft: 否', 'draft: null', 'published: true', 'published: 2020-01-01',
  'published:', 'public: true', 'public: 是', 'hidden: false', 'private: no', 'listed: true', 'visible: true', 'visibility: public', 'visibility: 公开',
  'status: published', 'status: publish', 'status: evergreen', 'state: done', 'permalink: /a/', 'permalink: true', 'layout: post', 'type: note',
  'tags: [drafting, privacy]', 'tags: [Secret]', 'categories: [Private life]', 'password: ""', 'password:', 'password: false', 'password: none',
  'passwordHint: the name of my dog', 'wrong_pass_message: Sorry', 'members: [Ann, Ben]', 'member: Ann',
  'showDate: false', 'show_toc: false', 'ShowReadingTime: false', 'showTableOfContents: false', 'show_sidebar: false', 'showWidgets: false',
  'showAuthor: false', 'displayCover: false', 'show_in_menu: false', 'hidden_toc: true', 'hideToc: true', 'hide_title: true', 'hideMeta: true',
  'hideComments: true', 'hideSummary: true', 'hide_table_of_contents: true', 'hide: [navigation, toc]', 'hide: toc', 'HideNavigation: on',
  'hidden_in_nav: true', 'hiddenFromHomePage: true', 'hiddenInHomeList: true', 'showOnHome: false', 'searchHidden: true', 'hiddenFromSearch: true', 'hideFromFeed: true', 'excludeSearch: true', 'exclude_from_sitemap: true',
  'sitemap: false', 'comments: false', 'noindex: true', 'toc: false', 'listStyle: none', 'list_title: false', 'public_key: false',
  'private_repo: true', 'secretKey: abc', 'draft_version: 3', 'disableComments: true', 'disableShare: true', 'publishDate: 2020-01-01',
  'publishedBy: nobody', 'publicationDate: 2020-01-01', 'shown_links: false', 'playlist: false', 'build:\n  list: always', 'render: true',
  'notPrivate: true', 'hidden: none', 'visible_to: everyone', 'noComments: true', 'headline: false', 'showcase: false', 'hideCover: 1',
])('%s hides nothing', (yaml) => expect(found(yaml)).toBeNull()) // biome-ignore format: a table

it('fields about a lock hide nothing beside the password itself', () => {
  const data = { password: 'x', passwordProtected: true, encrypt: 'true', private: 'false' }
  expect(hidingField(data, true)).toBeNull()
  expect(hidingField({ ...data, private: 'true' }, true)).toBe('private: true')
})

it('reads the types of TOML and JSON', () => {
  expect(hidingField({ draft: true })).toBe('draft: true')
  expect(hidingField({ public: false, permalink: false })).toBe('public: false')
  expect(hidingField({ draft: false, visibility: null, published: new Date(0), hidden: 0 })).toBeNull()
})
