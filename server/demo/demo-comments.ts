/** Loads the comments of the demo content by invented readers, through the use cases of comments. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { trashComment } from '#server/features/comments/comment-states.ts'
import type { CommentSubject } from '#server/features/comments/comments.sql.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { demoFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  deleteDemoReaders,
  insertDemoReader,
  selectDemoCommentIds,
  selectDemoSubject,
} from './demo-readers.sql.ts'

const said = { by: z.string(), at: z.coerce.date(), text: z.string() }
const Demo = z.object({
  people: z.record(z.string(), z.object({ name: z.string(), website: z.string().optional() })),
  threads: z.array(
    z.object({
      on: z.string(),
      ...said,
      replies: z.array(z.object({ ...said, to: z.string().optional() })).default([]),
    }),
  ),
})

export async function loadDemoComments(ctx: Ctx): Promise<void> {
  const { people, threads } = Demo.parse(parse(await readFile(join(demoFolder, 'comments.yaml'), 'utf8')))
  // Of an interrupted first start.
  await clearDemoComments(ctx)
  const ids: Record<string, number> = {}
  for (const [name, person] of Object.entries(people))
    ids[name] = await ctx.transaction((tx) =>
      insertDemoReader(tx, name, {
        nickname: person.name,
        website: person.website ?? null,
        createdAt: ctx.now(),
      }),
    )
  const id = (name: string) => ids[name] as number
  for (const thread of threads) {
    const subject = await findCommentSubject(ctx.db, thread.on)
    const rest = { subject, ipAddress: null }
    const { id: parentId } = await saveComment(ctx, {
      ...rest,
      accountId: id(thread.by),
      text: thread.text.trim(),
      parentId: null,
      replyUserId: null,
      createdAt: thread.at.getTime(),
    })
    for (const reply of thread.replies)
      await saveComment(ctx, {
        ...rest,
        accountId: id(reply.by),
        text: reply.text.trim(),
        parentId,
        replyUserId: reply.to ? id(reply.to) : null,
        createdAt: reply.at.getTime(),
      })
  }
}

const ofSite: Record<string, CommentSubject> = {
  message: { type: 2, id: 0 },
  about: { type: 3, id: 0 },
  friends: { type: 4, id: 0 },
}

/** @throws Error when the demo has no such file */
async function findCommentSubject(db: Db, on: string): Promise<CommentSubject> {
  const known = ofSite[on]
  if (known) return known
  const table = /^\d{4}-/.test(on) ? 'talk' : 'article'
  return { type: table === 'talk' ? 5 : 1, id: await selectDemoSubject(db, table, on) }
}

/** Deletes the invented readers with all their comments. */
export async function clearDemoComments(ctx: Ctx): Promise<void> {
  // The use case updates the counts; then the rows are deleted for good.
  for (const id of await selectDemoCommentIds(ctx.db)) await trashComment(ctx, id)
  await ctx.transaction(async (tx) => {
    await deleteDemoReaders(tx)
    ctx.content.changed(tx, 'comments')
  })
}
