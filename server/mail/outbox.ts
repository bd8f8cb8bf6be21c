/** Writes emails as files into the outbox folder, for sites without a mail server. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Ctx } from '#server/platform/context.ts'
import type { EmailRow } from './mail.sql.ts'

type OutboxEmail = Pick<EmailRow, 'id' | 'created_at'>

/** The same email has the same file name, so that writing it again leaves one file. */
const fileOf = ({ config }: Ctx, { id, created_at }: OutboxEmail): string => {
  const day = new Date(created_at).toISOString().slice(0, 10)
  return join(config.DATA_DIR, 'outbox', `${day}-${String(id).padStart(6, '0')}.eml`)
}

export async function writeToOutbox(ctx: Ctx, row: OutboxEmail, message: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const file = fileOf(ctx, row)
  const temporary = `${file}.${randomUUID()}.part`
  await mkdir(join(ctx.config.DATA_DIR, 'outbox'), { recursive: true, mode: 0o700 })
  await writeFile(temporary, written.message as Buffer, { flush: true, mode: 0o600 })
  await rename(temporary, file)
}

export async function removeFromOutbox(ctx: Ctx, rows: OutboxEmail[]): Promise<void> {
  for (const row of rows) await rm(fileOf(ctx, row), { force: true })
}
