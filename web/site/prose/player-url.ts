/** Lists the video players of other sites that the content security policy allows. */

const playerUrls: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  bilibili: (id) =>
    `https://player.bilibili.com/player.html?${/^(?:av)?\d+$/.test(id) ? `aid=${id.replace('av', '')}` : `bvid=${id}`}&autoplay=1`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
}

/** Null for an unknown site: its link stays a link. */
export const playerUrl = (provider: string, id: string): string | null =>
  playerUrls[provider]?.(encodeURIComponent(id)) ?? null

/** Permissions of the frame of such a player, and its referrer policy. */
export const setPlayer = (frame: HTMLIFrameElement, address: string): void => {
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = address
}
