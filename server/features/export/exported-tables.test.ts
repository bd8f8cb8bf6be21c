/** Every table is in an export, is made again from what is in it, or is left out, and then the documentation says so. */
// @module-tag engine
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestContext } from '#server/testing/test-context.ts'
import { LINE_FILES, SETTINGS_FILE, TEXT_FOLDERS } from './manifest.ts'

/** What an export has of a table, by the file or folder. */
const EXPORTED: Record<string, string> = {
  article: TEXT_FOLDERS.article,
  article_text: TEXT_FOLDERS.article,
  article_tag: TEXT_FOLDERS.article,
  article_redirect: TEXT_FOLDERS.article,
  article_draft: TEXT_FOLDERS.draft,
  talk: TEXT_FOLDERS.talk,
  talk_media: TEXT_FOLDERS.talk,
  own_page: TEXT_FOLDERS.page,
  own_page_text: TEXT_FOLDERS.page,
  own_page_redirect: TEXT_FOLDERS.page,
  setting: SETTINGS_FILE,
  counter: SETTINGS_FILE,
  category: LINE_FILES.category,
  tag: LINE_FILES.tag,
  former_name: LINE_FILES.tag,
  account: LINE_FILES.account,
  subscriber: LINE_FILES.subscriber,
  media: LINE_FILES.media,
  comment: LINE_FILES.comment,
  guest: LINE_FILES.comment,
  album: LINE_FILES.album,
  photo: LINE_FILES.album,
  friend: LINE_FILES.friend,
  video_collection: LINE_FILES.collection,
  video: LINE_FILES.collection,
  video_caption: LINE_FILES.collection,
  mention: LINE_FILES.mention,
  sent_mention: LINE_FILES.sentMention,
}

/** Made again when what they are made of is written. */
const MADE_AGAIN = [
  'article_media',
  'media_use',
  'comment_tally',
  'search_entry',
  'search_term_vector',
  'search_word',
  'search_typo',
]

/** What `docs/export.md` calls it, under "Not in it". */
const LEFT_OUT: Record<string, string[]> = {
  'earlier versions of texts': ['article_version', 'own_page_version'],
  'statistics by day': ['statistic', 'page_view', 'visit', 'visitor_salt', 'search_candidate'],
  'the activity log': ['audit'],
  sessions: [
    'session',
    'session_token',
    'known_browser',
    'login_link',
    'verification_code',
    'email_change',
    'oauth_state',
  ],
  'which browser liked what': ['visitor_like'],
  'unlocked articles': ['article_grant'],
  'preview links': ['article_preview'],
  'access tokens': ['access_token'],
  passkeys: ['passkey', 'passkey_challenge'],
  'second factors': ['second_factor', 'recovery_code'],
  'links to accounts at other sites': ['account_identity'],
  'rate limits': ['attempt', 'login_lockout'],
  'emails and which articles subscribers were told of': ['mail', 'article_notification', 'digest'],
  'what was read of the websites of friends': ['friend_site', 'friend_article'],
  'the lists of backups, exports and imports': [
    'backup',
    'studio_export',
    'studio_import',
    'studio_import_item',
    'import_run',
    'import_change',
  ],
  'what can still be undone in the studio': ['studio_undo', 'article_save'],
  'work that waits': ['job'],
}

it('every table of the database is exported, made again, or left out by name', async () => {
  const context = await createTestContext()
  try {
    const tables = (await context.ctx.db.introspection.getTables()).map(({ name }) => name)
    const ours = tables.filter((name) => !/^(kysely_|sqlite_|search_(name|text))/.test(name))
    const named = [...Object.keys(EXPORTED), ...MADE_AGAIN, ...Object.values(LEFT_OUT).flat()]
    expect(named.toSorted()).toEqual(ours.toSorted())
  } finally {
    await context.close()
  }
})

it('the documentation names what is in an export and what is not', () => {
  const text = readFileSync(new URL('../../../docs/export.md', import.meta.url), 'utf8').replaceAll(
    /\s+/g,
    ' ',
  )
  for (const file of new Set(Object.values(EXPORTED))) expect(text).toContain(`\`${file}`)
  const [, leftOut = ''] = /Not in it: (.*?)\. /.exec(text) ?? []
  for (const name of Object.keys(LEFT_OUT)) expect(leftOut).toContain(name)
})
