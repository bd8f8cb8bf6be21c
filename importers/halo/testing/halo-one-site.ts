/** A site of Halo 1 for tests, as the tables of its export. */
type Row = Record<string, unknown>

const AT = Date.UTC(2021, 4, 6, 3, 4, 5)

const post = (id: number, slug: string, more: Row = {}) => ({
  id,
  title: `Title of ${slug}`,
  slug,
  status: 'PUBLISHED',
  editorType: 'MARKDOWN',
  createTime: AT,
  editTime: AT,
  summary: '',
  thumbnail: '',
  password: '',
  topPriority: 0,
  visits: 0,
  originalContent: '',
  formatContent: '',
  ...more,
})

const text = (id: number, originalContent: string) => ({
  id,
  originalContent,
  content: `<p>${originalContent}</p>`,
  status: 'PUBLISHED',
})

const comment = (id: number, postId: number, more: Row = {}) => ({
  id,
  postId,
  parentId: 0,
  author: `Reader ${id}`,
  email: `${id}@example.org`,
  ipAddress: '192.0.2.9',
  authorUrl: '',
  content: `Text &lt;${id}&gt;`,
  status: 'PUBLISHED',
  isAdmin: false,
  createTime: AT + id,
  ...more,
})

/** Every kind of content, and a post in every state. */
export const haloOneSite = () => ({
  post_categories: [
    { postId: 1, categoryId: 2 },
    { postId: 4, categoryId: 3 },
  ],
  version: '1.6.0',
  export_date: '2022-01-01 00:00:00',
  user: [
    {
      id: 1,
      username: 'mira',
      nickname: 'Mira Berg',
      email: 'mira@example.org',
      createTime: AT - 1000,
      password: '$2a$10$x',
    },
  ],
  options: [
    { key: 'blog_url', value: 'https://old.example' },
    { key: 'path_suffix', value: '.html' },
  ],
  categories: [
    { id: 1, name: 'Sea', slug: 'sea', parentId: 0 },
    { id: 2, name: 'Ice', slug: 'ice', parentId: 1 },
    { id: 3, name: 'Secret', slug: 'secret', parentId: 0, password: 'from the category' },
  ],
  tags: [{ id: 1, name: 'North', slug: 'north' }],
  post_tags: [{ id: 1, postId: 1, tagId: 1 }],
  posts: [
    post(1, 'winter', { topPriority: 1, disallowComment: true, visits: 42, likes: 5, summary: 'In short' }),
    post(2, 'draft', { status: 'DRAFT' }),
    post(3, 'locked', { status: 'INTIMATE', password: 'snow' }),
    post(4, 'in-category', { status: 'INTIMATE' }),
    post(5, 'private', { status: 'INTIMATE' }),
    post(6, 'trash', { status: 'RECYCLE' }),
    post(7, 'rich', { editorType: 'RICHTEXT' }),
  ],
  contents: [
    text(1, 'Text with ![A](/upload/2021/a.png) and [locked](/archives/locked.html).'),
    ...[2, 3, 4, 5, 6].map((id) => text(id, `Text of ${id}`)),
    text(7, '<p>Rich <em>text</em></p>'),
    text(20, 'We are here.'),
    text(21, 'Ask us.'),
  ],
  post_metas: [{ id: 1, postId: 1, key: 'mood', value: 'calm' }],
  sheets: [post(20, 'about-us'), post(21, 'questions')],
  sheet_metas: [],
  sheet_comments: [comment(30, 21)],
  post_comments: [
    comment(10, 1, { content: '**Bold** &amp; &quot;quoted&quot;' }),
    comment(11, 1, { parentId: 10 }),
    comment(12, 1, { status: 'AUDITING' }),
    comment(13, 1, { isAdmin: true, email: 'mira@example.org', author: 'Mira' }),
  ],
  journals: [
    {
      id: 1,
      sourceContent: 'Snow *again*',
      content: '<p>Snow <em>again</em></p>',
      type: 'PUBLIC',
      likes: 2,
      createTime: AT,
    },
    { id: 2, sourceContent: 'Only mine', content: '<p>Only mine</p>', type: 'INTIMATE', createTime: AT },
  ],
  journal_comments: [comment(40, 1)],
  links: [{ id: 1, name: 'Pier', url: 'https://pier.example', logo: '', description: 'Wood', priority: 1 }],
  photos: [
    {
      id: 1,
      name: 'a.png',
      description: 'The pier',
      url: '/upload/2021/a.png',
      team: 'Harbour',
      takeTime: AT,
    },
  ],
  logs: [{ id: 1, content: 'login' }],
})
