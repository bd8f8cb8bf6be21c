/** Links from the site to the studio. The list of the studio's URLs would be loaded by every visitor. */

export const STUDIO_HREF = '/studio'
export const STUDIO_ACCOUNT_HREF = '/studio/account'

export const EDIT_ABOUT_HREF = '/studio/pages/1'
export const EDIT_FRIENDS_HREF = '/studio/friends'
export const EDIT_VIDEOS_HREF = '/studio/videos'
export const EDIT_WELCOME_HREF = '/studio/pages/2'
export const SET_UP_EMAIL_HREF = '/studio/settings?section=email'

export const editArticleHref = (articleId: number): string => `${STUDIO_HREF}/articles/${articleId}`

export const editTalkHref = (talkId: number): string => `${STUDIO_HREF}/talks/${talkId}`

/** With a photo, its texts have the focus. */
export const editAlbumHref = (albumId: number, photoId?: number): string =>
  `${STUDIO_HREF}/albums/${albumId}${photoId === undefined ? '' : `?photo=${photoId}`}`

export const editCollectionHref = (collectionId: number): string => `${EDIT_VIDEOS_HREF}/${collectionId}`

export const editOwnPageHref = (id: number): string => `${STUDIO_HREF}/pages/${id}`
