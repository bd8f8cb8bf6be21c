/** How a file of the media library stands in the text. Pure. */
import type { MediaFile } from '#contract/studio/media.ts'

export const mediaMarkdown = ({
  kind,
  url,
  alt,
  name,
}: Pick<MediaFile, 'kind' | 'url' | 'alt' | 'name'>): string => {
  const text = (alt || (kind === 'image' ? '' : name)).replace(/[[\]\\]/g, '\\$&')
  return kind === 'captions' ? `[${text}](${url})` : `![${text}](${url})`
}
