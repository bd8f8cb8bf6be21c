/** An empty state or error state: the mascot, what happened, and one action. */
import type { ReactNode } from 'react'
import { Fonn, type Mood } from './Fonn.tsx'

type Props = {
  mood?: Mood
  title: string
  text?: string
  /** Level of the heading. */
  level?: 'h1' | 'h2' | 'h3'
  /** One button or link. */
  children?: ReactNode
}

export const State = ({ mood = 'sleep', title, text, level: Heading = 'h2', children }: Props) => (
  <div className="state">
    <Fonn mood={mood} />
    <Heading>{title}</Heading>
    {text ? <p>{text}</p> : null}
    {children}
  </div>
)
