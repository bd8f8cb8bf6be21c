/** Links from the site to the studio. The list of the studio's URLs would be loaded by every visitor. */

export const STUDIO_HREF = '/studio'

export const editArticleHref = (articleId: number): string => `${STUDIO_HREF}/articles/${articleId}`
