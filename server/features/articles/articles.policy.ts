/** Decides who may read which article. Pure. */

/** `open`: the text may be read; `locked`: only the form for the password may be shown. */
export type ArticleAccess = 'open' | 'locked'

/** @param hasGrant this browser has an unlock grant for this article that has not expired */
export const articleAccess = (row: { password_hash: string | null }, hasGrant: boolean): ArticleAccess =>
  row.password_hash === null || hasGrant ? 'open' : 'locked'
