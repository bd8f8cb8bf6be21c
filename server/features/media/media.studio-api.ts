/** Implements studioMediaApi: the owner uploads files and keeps the media library in order. */
import { studioMediaApi } from '#contract/studio/media.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteUnusedFiles } from './delete-unused-media.ts'
import { toMediaFile, toMediaUses, toNamedUses } from './media-library.mapper.ts'
import {
  countLibrary,
  selectArticlesUsing,
  selectLibrary,
  selectLibraryFile,
  selectNamedUses,
  selectUsesOf,
  updateAlt,
} from './media-library.sql.ts'
import { FORMER_FILE_MS, replaceMedia, reviveFormerFile, undoReplacement } from './replace-media.ts'
import { selectFormerFile } from './replaced-media.sql.ts'
import { storeRemote } from './store-remote.ts'
import { storeUpload } from './store-upload.ts'

export const studioMedia = serve(studioMediaApi, {
  upload: async ({ ctx, query, body }) => {
    const { id } = await storeUpload(ctx, body.file, query.name)
    await reviveFormerFile(ctx, id)
    return readFile(ctx, id)
  },

  storeRemote: async ({ ctx, body }) => {
    const { id } = await storeRemote(ctx, body.url)
    await reviveFormerFile(ctx, id)
    return readFile(ctx, id)
  },

  list: async ({ ctx, query: { before, size, ...filter } }) => {
    const [rows, count, unused, withoutAlt] = await Promise.all([
      selectLibrary(ctx.db, filter, { before, limit: size }),
      countLibrary(ctx.db, filter),
      countLibrary(ctx.db, { filter: 'unused', q: '' }),
      countLibrary(ctx.db, { filter: 'no-alt', q: '' }),
    ])
    return { records: rows.map(toMediaFile), count, unused, withoutAlt }
  },

  show: async ({ ctx, params }) => readDetails(ctx, params.id),

  replace: async ({ ctx, params, query, body }) => {
    await replaceMedia(ctx, params.id, body.file, query.name)
    return readDetails(ctx, params.id)
  },

  undoReplacement: async ({ ctx, params }) => {
    await undoReplacement(ctx, params.id)
    return readDetails(ctx, params.id)
  },

  update: async ({ ctx, params, body }) => {
    await ctx.transaction((tx) => updateAlt(tx, params.id, body.alt.trim()))
    return readFile(ctx, params.id)
  },

  remove: async ({ ctx, params }) => {
    const row = await selectLibraryFile(ctx.db, params.id)
    if (!row) throw refusal('no-such-file')
    if ((await deleteUnusedFiles(ctx, [params.id])) === 0) throw refusal('file-in-use')
    return null
  },

  removeUnused: async ({ ctx, body }) => ({ deleted: await deleteUnusedFiles(ctx, body.ids) }),
})

async function readDetails(ctx: Ctx, id: number) {
  const row = await selectLibraryFile(ctx.db, id)
  if (!row) return null
  const [articles, others, named, former] = await Promise.all([
    selectArticlesUsing(ctx.db, id),
    selectUsesOf(ctx.db, id),
    selectNamedUses(ctx.db, row.hash),
    selectFormerFile(ctx.db, id),
  ])
  const inArticles = articles.map((article) => ({ kind: 'article' as const, ...article }))
  return {
    ...toMediaFile(row),
    uses: [...inArticles, ...toMediaUses(others), ...toNamedUses(named)],
    formerUntil: former ? new Date(former.created_at + FORMER_FILE_MS).toISOString() : null,
  }
}

async function readFile(ctx: Ctx, id: number) {
  const row = await selectLibraryFile(ctx.db, id)
  if (!row) throw refusal('no-such-file')
  return toMediaFile(row)
}
