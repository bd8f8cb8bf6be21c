/** The tables that no backup holds, and why. Every other table is in it. */

const LETS_IN =
  'lets somebody in: everybody logs in again after a restore, so that nothing that was revoked works again'
const DERIVED = 'is made again from the texts after a restore'
const COUNTS = 'counts attempts and expires within hours'
const STRUCTURE = 'is written by the migrations'

const reasons: Record<string, string> = {
  session: LETS_IN,
  access_token: LETS_IN,
  article_grant: LETS_IN,
  article_preview: LETS_IN,
  login_link: LETS_IN,
  verification_code: LETS_IN,
  oauth_state: LETS_IN,
  passkey_challenge: LETS_IN,
  login_lockout: COUNTS,
  attempt: COUNTS,
  backup: 'lists the backups of this machine',
  kysely_migration: STRUCTURE,
  kysely_migration_lock: STRUCTURE,
}

/** Why a table is left out; null for one that every backup holds. */
export const whyLeftOut = (table: string): string | null =>
  table.startsWith('search_') ? DERIVED : (reasons[table] ?? null)
