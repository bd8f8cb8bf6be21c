/**
 * The cover or the title of an article, which travels from its card to its page and back where browsers have view
 * transitions. Under reduced motion the style sheet turns the movement off.
 */
import { type ReactNode, ViewTransition } from 'react'

type Props = { part: 'cover' | 'title'; articleId: number; children: ReactNode }

export const SharedPart = ({ part, articleId, children }: Props) => (
  <ViewTransition name={`${part}-${articleId}`} default="none" share="auto">
    {children}
  </ViewTransition>
)
