/** A site of Halo 2 for tests, as rows of its database. */
type Spec = Record<string, unknown>

export const extension = (
  kind: string,
  name: string,
  spec: Spec,
  more: Spec = {},
  group = 'content.halo.run',
) => ({
  kind,
  apiVersion: `${group}/v1alpha1`,
  spec,
  ...more,
  metadata: { name, creationTimestamp: '2024-01-01T00:00:00Z', ...((more.metadata as object) ?? {}) },
})

export const stored = (rows: { kind: string; metadata: { name: string } }[]): string =>
  JSON.stringify(
    rows.map((row) => ({
      name: `/registry/${row.kind.toLowerCase()}/${row.metadata.name}`,
      data: Buffer.from(JSON.stringify(row)).toString('base64'),
      version: 3,
    })),
  )

export const post = (name: string, spec: Spec = {}, more: Spec = {}, kind = 'Post') => {
  const slug = String(spec.slug ?? name)
  return extension(
    kind,
    name,
    {
      title: `Title of ${name}`,
      slug,
      releaseSnapshot: `${name}-1`,
      headSnapshot: `${name}-1`,
      baseSnapshot: `${name}-1`,
      owner: 'mira',
      deleted: false,
      publish: true,
      pinned: false,
      publishTime: '2024-01-02T03:04:05.123Z',
      visible: 'PUBLIC',
      excerpt: { autoGenerate: true },
      ...spec,
    },
    { status: { permalink: kind === 'Post' ? `/archives/${slug}` : `/${slug}` }, ...more },
  )
}

export const snapshot = (name: string, raw: string, more: Spec = {}) =>
  extension('Snapshot', name, {
    rawType: 'markdown',
    rawPatch: raw,
    contentPatch: `<p>${raw}</p>`,
    owner: 'mira',
    ...more,
  })

const comment = (name: string, kind: string, subject: string, spec: Spec = {}) =>
  extension('Comment', name, {
    raw: `Text of ${name}`,
    content: `Text of ${name}`,
    approved: true,
    hidden: false,
    owner: {
      kind: 'Email',
      name: `${name}@example.org`,
      displayName: `Reader ${name}`,
      annotations: { website: 'https://reader.example' },
    },
    subjectRef: { kind, name: subject },
    creationTime: '2024-02-01T00:00:00Z',
    ipAddress: '192.0.2.9',
    ...spec,
  })

const reply = (name: string, to: string, quoteReply: string | null = null, spec: Spec = {}) =>
  extension('Reply', name, {
    raw: `Text of ${name}`,
    content: `<p>Text of <b>${name}</b></p>`,
    approved: true,
    hidden: false,
    owner: { kind: 'Email', name: `${name}@example.org`, displayName: `Reader ${name}` },
    commentName: to,
    quoteReply,
    creationTime: '2024-02-02T00:00:00Z',
    ...spec,
  })

const user = (name: string, spec: Spec) => extension('User', name, spec, {}, '')

/** Posts in every state, a page, comments, moments, links and photos. */
export const haloTwoSite = () => [
  user('mira', { displayName: 'Mira Berg', email: 'mira@example.org', emailVerified: true }),
  extension(
    'ConfigMap',
    'system',
    {},
    { data: { basic: '{"title":"Old","externalUrl":"https://old.example"}' } },
    '',
  ),
  extension('Category', 'c-sea', { displayName: 'Sea', slug: 'sea', children: ['c-ice'] }),
  extension('Category', 'c-ice', { displayName: 'Ice', slug: 'ice' }),
  extension('Tag', 't-north', { displayName: 'North', slug: 'north' }),
  post('first', {
    categories: ['c-ice'],
    tags: ['t-north'],
    pinned: true,
    allowComment: false,
    cover: '/upload/cover.png',
    releaseSnapshot: 'first-2',
    headSnapshot: 'first-3',
    excerpt: { autoGenerate: false, raw: 'In short' },
  }),
  snapshot('first-1', 'One\n\n![A](/upload/2024/a.png)\n\nThree'),
  snapshot(
    'first-2',
    JSON.stringify([
      {
        source: { position: 4, lines: ['Three'], changePosition: null },
        target: { position: 4, lines: ['Third', '', 'See [second](/archives/second#part)'] },
        type: 'CHANGE',
      },
    ]),
    { contentPatch: '[]' },
  ),
  snapshot('first-3', '[]', { contentPatch: '[]' }),
  post('second', { visible: 'PRIVATE' }),
  snapshot(
    'second-1',
    '<p>Text <strong>bold</strong></p><hyperlink-card href="https://card.example/x"></hyperlink-card>',
    { rawType: 'HTML' },
  ),
  post('draft', { publish: false, releaseSnapshot: '' }),
  snapshot('draft-1', 'Unfinished'),
  post('trash', { deleted: true }),
  post('about-us', {}, {}, 'SinglePage'),
  snapshot('about-us-1', 'We are here.'),
  extension('Counter', 'posts.content.halo.run/first', {}, { visit: 42, upvote: 3 }, 'metrics.halo.run'),
  extension('Counter', 'comments.content.halo.run/k1', {}, { upvote: 4 }, 'metrics.halo.run'),
  extension('Counter', 'replies.content.halo.run/r1', {}, { upvote: 2 }, 'metrics.halo.run'),
  extension('Counter', 'moments.moment.halo.run/m1', {}, { upvote: 7 }, 'metrics.halo.run'),
  comment('k1', 'Post', 'first'),
  reply('r1', 'k1'),
  reply('r2', 'k1', 'r1'),
  comment('k2', 'Post', 'first', { approved: false }),
  comment('k3', 'Post', 'first', { owner: { kind: 'User', name: 'mira', displayName: 'Mira' } }),
  comment('k4', 'Moment', 'm1'),
  extension(
    'Moment',
    'm1',
    {
      content: {
        html: '<p>Snow <a class="tag" href="/moments?tag=x">x</a></p>',
        raw: '',
        medium: [{ type: 'PHOTO', url: '/upload/2024/a.png' }],
      },
      releaseTime: '2024-03-01T00:00:00Z',
      visible: 'PUBLIC',
    },
    {},
    'moment.halo.run',
  ),
  extension(
    'Moment',
    'm2',
    { content: { html: '<p>Only mine</p>' }, releaseTime: '2024-03-02T00:00:00Z', visible: 'PRIVATE' },
    {},
    'moment.halo.run',
  ),
  extension(
    'Link',
    'l1',
    {
      displayName: 'Pier',
      url: 'https://pier.example/',
      logo: 'https://pier.example/logo.png',
      description: 'Wood',
      priority: 2,
    },
    {},
    'core.halo.run',
  ),
  extension(
    'Link',
    'l2',
    { displayName: 'Quay', url: 'https://quay.example/', priority: 1 },
    {},
    'core.halo.run',
  ),
  extension('PhotoGroup', 'g1', { displayName: 'Harbour' }, {}, 'core.halo.run'),
  extension(
    'Photo',
    'p1',
    { displayName: 'a.png', description: 'The pier', url: '/upload/2024/a.png', groupName: 'g1' },
    {},
    'core.halo.run',
  ),
  extension('Equipment', 'e1', {}, {}, 'equipment.example'),
]
