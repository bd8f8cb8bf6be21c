/** Implements studioReadersApi: the owner looks after the accounts of readers. */
import { studioReadersApi } from '#contract/studio/readers.ts'
import { serve } from '#server/platform/http/serve.ts'
import {
  disableReaderWithUndo,
  enableReaderById,
  endSessionsOf,
  undoReaderChange,
  unsubscribeReader,
} from './change-reader.ts'
import { erasePerson } from './erase-person.ts'
import { toStudioReader } from './readers.mapper.ts'
import { countReaders, selectStudioReaders } from './readers.sql.ts'

export const studioReaders = serve(studioReadersApi, {
  list: async ({ ctx, query: { status, q, before, size } }) => {
    const filter = { status, q, before: before ?? null }
    const [rows, counts] = await Promise.all([
      selectStudioReaders(ctx.db, filter, size + 1),
      countReaders(ctx.db),
    ])
    const shown = rows.slice(0, size)
    const next = rows.length > size ? (shown.at(-1)?.id ?? null) : null
    return { records: shown.map(toStudioReader), next, counts }
  },

  disable: ({ ctx, params, body }) => disableReaderWithUndo(ctx, params.id, body.trashComments),

  enable: async ({ ctx, params }) => {
    await enableReaderById(ctx, params.id)
    return null
  },

  endSessions: async ({ ctx, params }) => ({ ended: await endSessionsOf(ctx, params.id) }),

  unsubscribe: async ({ ctx, params }) => ({ undoToken: await unsubscribeReader(ctx, params.id) }),

  erase: async ({ ctx, body }) => ({ erased: await erasePerson(ctx, body.email) }),

  undo: async ({ ctx, body }) => {
    await undoReaderChange(ctx, body.token)
    return null
  },
})
