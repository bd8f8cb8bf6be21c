/** Who may read which article. Pure. */

/** `open`: the text may be read; `locked`: only the door may be shown. */
export type ArticleAccess = 'open' | 'locked'

/** @param hasGrant this browser holds an unlock of this article that has not ended */
export const articleAccess = (row: { password_hash: string | null }, hasGrant: boolean): ArticleAccess =>
  row.password_hash === null || hasGrant ? 'open' : 'locked'
