/** The rows of every table, as SQL returns them. The statements are in db/migrations. */
import type { Generated } from 'kysely'

type Flag = 0 | 1

export type Tables = {
  migration: { name: string; applied_at: number }
  setting: { name: string; value: string }
  account: {
    id: Generated<number>
    username: string
    username_key: string
    password_hash: string | null
    nickname: string
    avatar: string | null
    website: string | null
    intro: string | null
    is_owner: Flag
    created_at: number
  }
  media: {
    id: Generated<number>
    hash: string
    mime: string
    width: number
    height: number
    bytes: number
    colour: string
    original_name: string
    variants: string
    file: string | null
    taken_at: number | null
    camera: string | null
    lens: string | null
    exposure: string | null
    created_at: number
  }
  media_use: { noun: string; noun_id: number; media_id: number; is_public: Flag }
  album: {
    id: Generated<number>
    name: string
    name_key: string
    description: string
    cover_photo_id: number | null
    is_private: Flag
    position: number
    photo_count: Generated<number>
    created_at: number
  }
  photo: {
    id: Generated<number>
    album_id: number
    media_id: number
    description: string
    position: number
    created_at: number
  }
  category: { id: Generated<number>; name: string; name_key: string; created_at: number }
  tag: { id: Generated<number>; name: string; name_key: string; created_at: number }
  article: ArticleTable
  article_text: { article_id: number; markdown: string; html: string; toc: string; plain_text: string }
  article_tag: { article_id: number; tag_id: number; position: number; listed_at: number | null }
  article_media: { article_id: number; media_id: number }
  article_redirect: { path: string; article_id: number }
  article_grant: { token_hash: string; article_id: number; expires_at: number }
  about_page: {
    id: number
    markdown: string
    html: string
    lang: 'en' | 'zh-CN'
    renderer_version: number
    source_hash: string | null
    saved_at: number
  }
  talk: TalkTable
  talk_media: { talk_id: number; media_id: number; position: number | null; alt: string }
  friend: {
    id: Generated<number>
    name: string
    address: string
    address_key: string
    intro: string
    avatar_media_id: number | null
    avatar_url: string | null
    position: number
    source_hash: string | null
    created_at: number
    saved_at: number
  }
  video_collection: {
    id: Generated<number>
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
  article_view: { day: number; article_id: number; visitor: string }
  visit: { day: number; visitor: string }
  counter: { name: string; value: number }
  attempt: { id: Generated<number>; bucket: string; tried_at: number }
  job: JobTable
  search_entry: { id: number; kind: string; subject_id: number; fingerprint: string }
  search_word: { word: string; entries: number }
  search_slip: { slip: string; word: string }
  content_change: { id: Generated<number>; topic: string; changed_at: number }
}

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
  category_id: number | null
  state: 'draft' | 'scheduled' | 'published'
  published_at: number
  updated_at: number | null
  listed_at: number | null
  binned_at: number | null
  password_hash: string | null
  is_top: Flag
  is_featured: Flag
  type: 1 | 2 | 3
  original_url: string | null
  view_count: Generated<number>
  source_key: string | null
  source_hash: string | null
  created_at: number
  saved_at: number
}

export type TalkTable = {
  id: Generated<number>
  author_id: number | null
  markdown: string
  html: string
  plain_text: string
  lang: 'en' | 'zh-CN'
  renderer_version: number
  is_top: Flag
  is_private: Flag
  said_at: number
  listed_at: number | null
  binned_at: number | null
  comment_count: Generated<number>
  source_key: string | null
  source_hash: string | null
  created_at: number
  saved_at: number
}

export type VideoTable = {
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

export type JobTable = {
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
