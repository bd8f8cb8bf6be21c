/** The small buttons of the studio: with words and perhaps an icon before them, or an icon alone. */
import type { ComponentProps } from 'react'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  look?: 'line' | 'pri' | 'quiet'
  icon?: StudioIconName
  /** Of the icon, in pixels. */
  size?: number
}

export const Button = ({ look = 'line', icon, size = 16, className, children, ...button }: ButtonProps) => (
  <button type="button" className={withClass(`btn btn-${look} sm`, className)} {...button}>
    {icon ? <StudioIcon name={icon} size={size} /> : null}
    {children}
  </button>
)

type IconProps = {
  icon: StudioIconName
  /** What screen readers say. */
  label: string
  /** Of the icon, in pixels. */
  size?: number
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> & IconProps

export const IconButton = ({ icon, label, size = 17, className, ...button }: IconButtonProps) => (
  <button type="button" className={withClass('ib', className)} aria-label={label} {...button}>
    <StudioIcon name={icon} size={size} />
  </button>
)

type IconLinkProps = Omit<ComponentProps<'a'>, 'aria-label' | 'children' | 'className'> & IconProps

/** To a page outside of the studio. */
export const IconLink = ({ icon, label, size = 17, href, ...link }: IconLinkProps) => (
  <a className="ib" href={href} aria-label={label} {...link}>
    <StudioIcon name={icon} size={size} />
  </a>
)

const withClass = (own: string, more: string | undefined) => (more ? `${own} ${more}` : own)
