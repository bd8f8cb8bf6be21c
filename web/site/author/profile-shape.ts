/** The shape of the owner's avatar, from `profile_shape` of the theme configuration. */
import type { FrameConfig } from '#contract/settings.ts'
import type { AvatarShape } from '#web/ui/Avatar.tsx'

/** A circle for unknown values. */
export const profileShape = ({ themeConfig }: Pick<FrameConfig, 'themeConfig'>): AvatarShape => {
  if (themeConfig.profile_shape === 'rounded-avatar') return 'rounded'
  return themeConfig.profile_shape === 'diamond-avatar' ? 'diamond' : 'circle'
}
