/** The owner imports files in the studio, in tests: through the API, and without the start of a process where none is tested. */
import type { StudioImport, StudioImportDetails, StudioImportItem } from '#contract/studio/imports.ts'
import { runPlannedImport } from '#importers/studio/run-planned-import.ts'
import type { TestReader } from './readers.ts'
import { jsonRequest, type TestContext } from './test-context.ts'

type ApiResponse<Data> = { code: number; message: string; data: Data }

export function studioImports(context: TestContext, owner: TestReader) {
  const get = async <Data>(path: string, language: string) =>
    (await context.api(path, {
      headers: { ...owner.headers, 'accept-language': language },
    })) as ApiResponse<Data>
  const post = async <Data = null>(path: string, body: unknown = {}) =>
    (await context.api(path, jsonRequest('POST', body, owner.headers))) as ApiResponse<Data>
  const announce = (name: string, bytes: number) =>
    post<{ id: number }>('/studio/imports', { name, bytes, modifiedAt: Date.UTC(2024, 4, 1) })
  const sendPart = async (id: number, from: number, part: Uint8Array) => {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(part)]))
    const path = `/studio/imports/${id}/parts?from=${from}`
    return (await context.api(path, { method: 'POST', headers: owner.headers, body })) as ApiResponse<{
      received: number
    }>
  }
  /** Sends the file in one part, and returns the id of the import, which waits to be checked. */
  const upload = async (name: string, content: string | Buffer): Promise<number> => {
    const bytes = Buffer.from(content)
    const { id } = (await announce(name, bytes.byteLength)).data
    const { received } = (await sendPart(id, 0, bytes)).data
    if (received !== bytes.byteLength) throw new Error(`Only ${received} bytes have arrived`)
    return id
  }
  /** What the process of the job does with an import that waits. */
  const work = async (id: number, signal = new AbortController().signal): Promise<void> => {
    await context.ctx.transaction((tx) =>
      tx
        .updateTable('studio_import')
        .set({ state: 'running' })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute(),
    )
    await runPlannedImport(context.ctx, { id, accountId: owner.id, signal })
  }
  return {
    post,
    announce,
    sendPart,
    upload,
    work,
    /** Uploads a file and checks it. */
    checked: async (name: string, content: string | Buffer): Promise<number> => {
      const id = await upload(name, content)
      await work(id)
      return id
    },
    /** Asks for a phase, which must be allowed, and does its work. */
    run: async (id: number, what: 'check' | 'start' | 'undo', body: unknown = {}): Promise<void> => {
      const { code, message } = await post(`/studio/imports/${id}/${what}`, body)
      if (code !== 20000) throw new Error(message)
      await work(id)
    },
    show: async (id: number, language = 'en') =>
      (await get<StudioImportDetails>(`/studio/imports/${id}`, language)).data,
    items: async (id: number, query = '', language = 'en') =>
      (await get<{ records: StudioImportItem[] }>(`/studio/imports/${id}/items${query}`, language)).data
        .records,
    list: async () => (await get<{ records: StudioImport[] }>('/studio/imports', 'en')).data.records,
  }
}

export type StudioImports = ReturnType<typeof studioImports>
