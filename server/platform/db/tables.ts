/** Declares the rows of every table, as SQL returns them. The statements are in db/migrations. */
import type { Generated } from 'kysely'

type Flag = 0 | 1

export type Tables = {
  setting: { name: string; value: string }
  account: {
    id: Generated<number>
    username: string
    username_key: string
    password_hash: string | null
    nickname: string
    /** The same for names that look alike. */
    nickname_key: Generated<string>
    avatar: string | null
    website: string | null
    intro: string | null
    is_owner: Flag
    created_at: number
    email: string | null
    /** 1 by email address, 2 with QQ or another site. */
    login_type: Generated<1 | 2>
    locale: Generated<'en' | 'cn'>
    is_subscribed: Generated<Flag>
    wants_replies: Generated<Flag>
    /** From when the weekly digest collects articles for this account; null for an email about each article. */
    digest_since: number | null
    disabled_at: number | null
  }
  media: {
    id: Generated<number>
    hash: string
    mime: string
    width: number
    height: number
    bytes: number
    color: string
    original_name: string
    variants: string
    file: string | null
    taken_at: number | null
    camera: string | null
    lens: string | null
    exposure: string | null
    caption: string | null
    alt: Generated<string>
    created_at: number
  }
  media_use: { entity: string; entity_id: number; media_id: number; is_public: Flag }
  album: LocalizedColumns & {
    id: Generated<number>
    slug: Generated<string | null>
    name: string
    name_key: string
    description: string
    cover_photo_id: number | null
    is_private: Flag
    position: number
    photo_count: Generated<number>
    latest_at: number | null
    created_at: number
  }
  photo: {
    id: Generated<number>
    album_id: number
    media_id: number
    description: string
    alt: Generated<string>
    position: number
    created_at: number
  }
  category: {
    id: Generated<number>
    slug: Generated<string | null>
    name: string
    name_key: string
    created_at: number
  } & LocalizedNameColumns
  tag: {
    id: Generated<number>
    slug: Generated<string | null>
    name: string
    name_key: string
    created_at: number
  }
  article: ArticleTable
  article_text: { article_id: number; markdown: string; html: string; toc: string; plain_text: string }
  article_tag: { article_id: number; tag_id: number; position: number; listed_at: number | null }
  article_media: { article_id: number; media_id: number }
  article_redirect: { path: string; article_id: number }
  article_draft: {
    article_id: number
    revision: number
    title: string
    markdown: string
    properties: string
    device: string
    saved_at: number
    /** The revision that was published last; null for a draft of which nothing is published. */
    published_revision: number | null
    /** `saved_at` of the article when the draft was last read from it or published: another value means that it was changed elsewhere. */
    synced_at: number
  }
  article_save: { save_id: string; article_id: number; revision: number; saved_at: number }
  article_version: {
    id: Generated<number>
    article_id: number
    created_at: number
    reason: 'autosave' | 'publish' | 'restore' | 'before-restore' | 'conflict' | 'import'
    revision: number
    device: string | null
    title: string
    length: number
    bytes: number
    /** Compressed; see drafts.mapper.ts. */
    content: Uint8Array
    /** The refused save whose text this is, so that the same save repeated is stored once. */
    save_id: string | null
    /** JSON; see changed-blocks.ts. Null where readers are told of no changes. */
    changed_blocks: Generated<string | null>
  }
  article_preview: { token_hash: string; article_id: number; created_at: number; expires_at: number }
  former_name: {
    kind: 'category' | 'tag' | 'album' | 'collection'
    former: string
    target_id: number | null
  }
  studio_undo: { token: string; kind: string; content: string; expires_at: number }
  article_grant: { token_hash: string; article_id: number; expires_at: number }
  own_page: OwnPageTable
  own_page_text: {
    id: Generated<number>
    page_id: number
    locale: 'en' | 'cn'
    title: string
    markdown: string
    html: string
    toc: string
    plain_text: string
    excerpt: string
    sharing: Generated<string | null>
    renderer_version: number
  }
  own_page_redirect: { path: string; page_id: number }
  own_page_version: {
    id: Generated<number>
    page_id: number
    created_at: number
    title: string
    length: number
    /** Compressed; see own-page-versions.ts. */
    content: Uint8Array
  }
  talk: TalkTable
  talk_media: { talk_id: number; media_id: number; position: number | null; alt: string }
  friend: {
    id: Generated<number>
    name: string
    url: string
    url_key: string
    intro: string
    avatar_media_id: number | null
    avatar_url: string | null
    position: number
    source_hash: string | null
    created_at: number
    saved_at: number
    state: Generated<'shown' | 'waiting'>
    feed_url: string | null
  }
  friend_site: {
    friend_id: number
    host: string
    next_at: number
    looked_at: number | null
    link_back: string | null
    outcome: 'reads' | 'none' | 'refuses' | 'fails' | null
    etag: string | null
    last_modified: string | null
    failures: Generated<number>
    failed_days: Generated<number>
    failed_since: number | null
    failed_at: number | null
  }
  friend_article: {
    friend_id: number
    url: string
    title: string
    published_at: number
    minutes: number | null
  }
  video_collection: LocalizedColumns & {
    id: Generated<number>
    slug: Generated<string | null>
    name: string
    description: string
    cover_media_id: number | null
    is_private: Flag
    position: number
    source_key: string | null
    source_hash: string | null
    created_at: number
    saved_at: number
  }
  video: VideoTable
  video_caption: { video_id: number; position: number; media_id: number; lang: string; label: string }
  page_view: { day: number; page: string; visitor: string; is_read: Generated<Flag> }
  visitor_salt: { day: number; salt: string }
  search_candidate: { term_hash: string; visitors: number; misses: number; last_day: number }
  statistic: {
    dimension: StatisticDimension
    is_month: Flag
    period: number
    value: string
    amount: number
    part: number
  }
  visit: { day: number; visitor: string }
  counter: { name: string; value: number }
  guest: {
    id: Generated<number>
    /** Of the cookie of the browser; null for the authors of imported comments. */
    secret_hash: string | null
    nickname: string
    nickname_key: string
    email: string | null
    email_key: string | null
    locale: Generated<'en' | 'cn'>
    wants_replies: Generated<Flag>
    /** When the email address was shown to be theirs. */
    confirmed_at: number | null
    /** When the link that shows it was sent. */
    asked_at: number | null
    created_at: number
  }
  comment: CommentTable
  comment_tally: {
    type: CommentTable['type']
    subject_id: number
    thread_count: number
    comment_count: number
  }
  attempt: { id: Generated<number>; bucket: string; tried_at: number }
  job: JobTable
  search_entry: { id: number; kind: string; subject_id: number; fingerprint: string }
  search_term_vector: { entry_id: number; terms: Uint8Array }
  search_word: { word: string; entries: number }
  search_typo: { typo: string; word: string }
  session: {
    id: Generated<number>
    account_id: number
    browser_hash: string | null
    user_agent: string
    created_at: number
    used_at: number
    ends_at: number
    confirmed_at: number | null
    family_hash: string | null
    secret_hash: string | null
    former_hash: string | null
    rotated_at: number | null
  }
  session_token: { token_hash: string; session_id: number; used_at: number }
  access_token: {
    id: Generated<number>
    account_id: number
    name: string
    token_hash: string
    /** The last characters of the token. */
    hint: string
    /** Separated by spaces. */
    scopes: string
    created_at: number
    ends_at: number | null
    used_at: number | null
    used_network: string | null
  }
  passkey: {
    id: Generated<number>
    account_id: number
    name: string
    /** What the authenticator calls it, in base 64 for URLs. */
    credential_id: string
    /** COSE, in base 64 for URLs. */
    public_key: string
    /** Of the last signature; 0 from authenticators that do not count. */
    counter: number
    /** Separated by spaces. */
    transports: string
    /** Whether the authenticator copies it to other devices of its owner. */
    is_synced: Flag
    created_at: number
    used_at: number | null
  }
  passkey_challenge: {
    challenge_hash: string
    /** The hash of who has to answer: a session, or the secret of a browser. */
    bound_to: string
    expires_at: number
  }
  known_browser: { token_hash: string; account_id: number; seen_at: number }
  verification_code: { email_hash: string; code: string; wrong_tries: Generated<number>; expires_at: number }
  login_lockout: {
    email_hash: string
    fails: number
    began_at: number
    code_needed: Generated<Flag>
    wait_until: number | null
    changed_at: number
  }
  /** `provider` is `qq` or the issuer. */
  account_identity: { provider: string; subject: string; account_id: number }
  oauth_state: {
    state_hash: string
    browser_hash: string
    provider: string
    /** A login, a link to the account, or a login of the account for which only a code is missing. */
    step: 'login' | 'link' | 'code'
    account_id: number | null
    expires_at: number
  }
  second_factor: {
    account_id: number
    encrypted: string
    begun_at: number
    confirmed_at: number | null
    last_step: number | null
  }
  recovery_code: { account_id: number; slot: number; code_hash: string }
  audit: AuditTable
  email_change: { token_hash: string; account_id: number; previous_email: string; expires_at: number }
  login_link: { token_hash: string; account_id: number; expires_at: number }
  article_notification: {
    article_id: number
    notified_at: number
    /** Null as long as the article waits for a digest. */
    digest_id: number | null
  }
  digest: { id: Generated<number>; created_at: number }
  subscriber: SubscriberTable
  mention: MentionTable
  sent_mention: {
    article_id: number
    target: string
    state: 'sent' | 'none' | 'failed'
    tried_at: number
  }
  visitor_like: {
    kind: 'article' | 'talk' | 'comment'
    subject_id: number
    visitor_hash: string
    liked_at: number
  }
  backup: BackupTable
  studio_export: StudioExportTable
  import_run: {
    id: Generated<number>
    importer: string
    source: string
    identity: string
    started_at: number
    finished_at: number | null
  }
  import_change: {
    id: Generated<number>
    run_id: number
    entity: ImportEntity
    entity_id: number
    source_key: string
    /** JSON of what it was before; null for what the import created. */
    before: string | null
    /** Hashes of the source and of what was written; null where the item itself stores them. */
    hash: string | null
  }
  studio_import: StudioImportTable
  studio_import_item: {
    import_id: number
    position: number
    outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed'
    /** JSON: a code with values. So are the path and the reason. */
    kind: string | null
    path: string
    title: string | null
    entity_id: number | null
    reason: string | null
    /** JSON: a list of codes with details. */
    warnings: string
  }
  mail: {
    id: Generated<number>
    message_id: string
    kind: string
    recipient: string
    encrypted: string
    /** The id of the subject of a notification, which is rendered when it is sent. */
    about_id: number | null
    /** The account that the email is for; null while nobody has proved to own the address. */
    account_id: number | null
    /** Or the subscriber without an account. */
    subscriber_id: number | null
    tries: Generated<number>
    error: string | null
    created_at: number
    sent_at: number | null
    failed_at: number | null
    /** Without a mail server it was written to the outbox folder at `sent_at`, and nobody got it. */
    is_file: Generated<Flag>
  }
}

/** What an import can write. */
export type ImportEntity =
  | 'article'
  | 'comment'
  | 'media'
  | 'account'
  | 'talk'
  | 'own-page'
  | 'album'
  | 'friend'
  | 'collection'
  | 'mention'
  | 'subscriber'
  | 'site'

export type ArticleTable = {
  id: Generated<number>
  author_id: number | null
  title: string
  excerpt: string
  abstract: string | null
  lang: 'en' | 'zh-CN'
  word_count: number
  reading_minutes: number
  renderer_version: number
  cover_media_id: number | null
  cover_url: string | null
  /** The article in the other language, which names this one. */
  translation_id: Generated<number | null>
  category_id: number | null
  state: 'draft' | 'scheduled' | 'published'
  published_at: number
  updated_at: number | null
  listed_at: number | null
  deleted_at: number | null
  password_hash: string | null
  is_top: Flag
  is_featured: Flag
  is_commentable: Generated<Flag>
  sharing: string | null
  type: 1 | 2 | 3
  original_url: string | null
  /** The language that the owner chose; null when it is detected from the text. */
  chosen_lang: 'en' | 'zh-CN' | null
  slug: string | null
  view_count: Generated<number>
  like_count: Generated<number>
  source_key: string | null
  source_hash: string | null
  created_at: number
  saved_at: number
}

type OwnPageTable = {
  id: Generated<number>
  path: string
  is_published: Flag
  is_indexed: Flag
  published_at: number | null
  updated_at: number | null
  listed_at: number | null
  deleted_at: number | null
  save_id: string
  created_at: number
  saved_at: number
  /** What the old site calls it; null for a page that was written here. */
  source_key: Generated<string | null>
  source_hash: Generated<string | null>
}

export type CommentTable = {
  id: Generated<number>
  type: 1 | 2 | 3 | 4 | 5
  subject_id: number
  parent_id: number | null
  account_id: number | null
  reply_account_id: number | null
  /** The author, when that is a guest who can still be recognized. */
  guest_id: number | null
  /** The comment that a reply answers. */
  reply_comment_id: number | null
  /** The author without an account. */
  author_name: string | null
  author_website: string | null
  reply_author_name: string | null
  /** When the account that it answers has seen it; null until then. */
  reply_seen_at: number | null
  markdown: string
  html: string
  plain_text: string
  state: 'waiting' | 'published' | 'spam' | 'trash'
  reply_count: Generated<number>
  like_count: Generated<number>
  created_at: number
  published_at: number | null
  /** Why it was held for approval, one reason on each line: a code, and what was found. */
  held_for: string | null
  hidden_at: number | null
}

type TalkTable = {
  id: Generated<number>
  author_id: number | null
  markdown: string
  html: string
  plain_text: string
  lang: 'en' | 'zh-CN'
  renderer_version: number
  is_top: Flag
  is_private: Flag
  published_at: number
  listed_at: number | null
  deleted_at: number | null
  comment_count: Generated<number>
  like_count: Generated<number>
  source_key: string | null
  source_hash: string | null
  created_at: number
  saved_at: number
}

/** A name in each language; null where the name for both languages applies. */
export type LocalizedNameColumns = { name_en: string | null; name_cn: string | null }

/** Name and description in each language. */
export type LocalizedColumns = LocalizedNameColumns & {
  description_en: string | null
  description_cn: string | null
}

/** The dimensions of statistics; see the table `statistic` in db/migrations. */
export type StatisticDimension = 'site' | 'article' | 'section' | 'referrer' | 'language' | 'search'

type VideoTable = {
  id: Generated<number>
  collection_id: number
  name: string
  description: string
  position: number
  provider: 'file' | 'youtube' | 'bilibili' | 'vimeo'
  media_id: number | null
  external_id: string | null
  duration_seconds: number | null
  width: number | null
  height: number | null
  cover_media_id: number | null
  source_key: string | null
  source_hash: string | null
  created_at: number
  saved_at: number
}

export type BackupTable = {
  id: Generated<number>
  /** The name of the file in the folder or in the bucket. */
  name: string
  place: 'folder' | 's3'
  reason: 'schedule' | 'studio' | 'command' | 'update'
  state: 'waiting' | 'running' | 'proven' | 'failed' | 'deleted'
  created_at: number
  finished_at: number | null
  /** What is written or proven just now. */
  step: string | null
  done: Generated<number>
  total: Generated<number>
  bytes: number | null
  sha256: string | null
  is_encrypted: Generated<Flag>
  has_key: Generated<Flag>
  /** JSON: what was restored and compared. */
  proof: string | null
  error: string | null
  ticket_hash: string | null
  ticket_until: number | null
}

export type MentionTable = {
  id: Generated<number>
  article_id: number
  source: string
  target: string
  state: 'unverified' | 'waiting' | 'published' | 'rejected'
  kind: Generated<'mention' | 'reply' | 'like' | 'repost'>
  author_name: string | null
  author_url: string | null
  title: string | null
  excerpt: string | null
  received_at: number
  verified_at: number | null
}

export type SubscriberTable = {
  id: Generated<number>
  email: string
  /** The address in one spelling. */
  email_key: string
  state: 'pending' | 'confirmed' | 'paused'
  locale: 'en' | 'cn'
  /** As in an account. */
  digest_since: number | null
  source: string | null
  created_at: number
  confirmed_at: number | null
  token_hash: string | null
  token_until: number | null
  refusals: Generated<number>
  refusal: string | null
}

export type StudioExportTable = {
  id: Generated<number>
  /** Where a static copy will be; null for an export. */
  copy_url: string | null
  state: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  is_canceled: Generated<Flag>
  created_at: number
  finished_at: number | null
  step: string | null
  done: Generated<number>
  total: Generated<number>
  bytes: number | null
  /** JSON: how much of what is in it. */
  counts: string | null
  error: string | null
  ticket_hash: string | null
  ticket_until: number | null
}

export type StudioImportTable = {
  id: Generated<number>
  importer: string
  /** The name that the file had on the computer of the owner. */
  name: string
  bytes: number
  received: Generated<number>
  /** Its name in the folder of uploads; null when it was deleted. */
  file: string | null
  modified_at: number
  /** JSON. */
  options: string
  phase: 'upload' | 'check' | 'import' | 'undo'
  state: 'waiting' | 'running' | 'done' | 'failed' | 'canceled'
  is_canceled: Generated<Flag>
  /** The record of what it wrote, until it is undone. */
  run_id: number | null
  done: Generated<number>
  total: Generated<number>
  step: string | null
  /** JSON: what the report says besides its items. */
  details: string | null
  error_place: string | null
  error: string | null
  created_at: number
  finished_at: number | null
}

type JobTable = {
  id: Generated<number>
  name: string
  key: string | null
  payload: string
  run_at: number
  attempts: Generated<number>
  leased_until: number | null
  failed_at: number | null
  error: string | null
  created_at: number
}

export type AuditTable = {
  id: Generated<number>
  happened_at: number
  account_id: number | null
  origin: 'site' | 'command'
  action: string
  subject: string | null
  subject_id: number | null
  network: string | null
  request_id: string | null
  /** Of the access token that made the change; null for a session and for a command. */
  token_name: string | null
}
