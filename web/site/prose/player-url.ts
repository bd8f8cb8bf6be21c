/** The players of other sites that the content security policy lets in. */

const playerUrls: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  bilibili: (id) =>
    `https://player.bilibili.com/player.html?${/^(?:av)?\d+$/.test(id) ? `aid=${id.replace('av', '')}` : `bvid=${id}`}&autoplay=1`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
}

/** Null for a site that we do not know: its link stays a link. */
export const playerUrl = (provider: string, id: string): string | null =>
  playerUrls[provider]?.(encodeURIComponent(id)) ?? null

/** What a frame with such a player may do, and how little it learns. */
export const setPlayer = (frame: HTMLIFrameElement, address: string): void => {
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = address
}
