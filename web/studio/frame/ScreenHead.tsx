/** The head of a screen: its title, one sentence that says what needs doing, and its actions. */
import type { ReactNode } from 'react'
import { pages } from '#contract/pages.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './ScreenHead.module.css'
import { useTitle } from './use-title.ts'

type Props = {
  title: string
  text?: string
  /** At the right; one of them primary. */
  children?: ReactNode
}

export const ScreenHead = ({ title, text, children }: Props) => {
  useTitle(title)
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {text ? <p>{text}</p> : null}
      </div>
      {children ? <div className={styles.actions}>{children}</div> : null}
      <ViewSiteOnPhone />
    </header>
  )
}

/** A wide window has it in the navigation. */
export const ViewSiteOnPhone = () => {
  const { viewSite } = useStudioTexts('frame')
  return (
    <a className={`ib ${styles.view}`} href={pages.home.href()} aria-label={viewSite}>
      <StudioIcon name="external-link" size={19} />
    </a>
  )
}
