/** Implements studioMediaApi: the owner uploads files and keeps the media library in order. */
import { studioMediaApi } from '#contract/studio/media.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteUnusedFiles } from './delete-unused-media.ts'
import { toMediaFile, toMediaUses } from './media-library.mapper.ts'
import {
  countLibrary,
  selectArticlesUsing,
  selectLibrary,
  selectLibraryFile,
  selectUsesOf,
  updateAlt,
} from './media-library.sql.ts'
import { storeUpload } from './store-upload.ts'

export const studioMedia = serve(studioMediaApi, {
  upload: async ({ ctx, query, body }) => {
    const bytes = new Uint8Array(await body.file.arrayBuffer())
    const { id } = await storeUpload(ctx, bytes, query.name)
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

  show: async ({ ctx, params }) => {
    const row = await selectLibraryFile(ctx.db, params.id)
    if (!row) return null
    const [articles, others] = await Promise.all([
      selectArticlesUsing(ctx.db, params.id),
      selectUsesOf(ctx.db, params.id),
    ])
    const inArticles = articles.map((article) => ({ kind: 'article' as const, ...article }))
    return { ...toMediaFile(row), uses: [...inArticles, ...toMediaUses(others)] }
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

async function readFile(ctx: Ctx, id: number) {
  const row = await selectLibraryFile(ctx.db, id)
  if (!row) throw refusal('no-such-file')
  return toMediaFile(row)
}
