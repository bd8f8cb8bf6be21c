/** What the screen calls an author, a page and a reason, and the URL of a comment on the site. */

import { pages } from '#contract/pages.ts'
import type { StudioComment, StudioCommentDetails } from '#contract/studio/comments.ts'
import type { HoldReason, ScriptName } from '#contract/studio/spam.ts'
import { articleUrl } from '#contract/url-names.ts'
import type { CommentScreenTexts } from './texts/en.ts'

type Subject = StudioComment['subject']

export const authorName = (
  { nickname }: Pick<StudioComment, 'nickname'>,
  texts: CommentScreenTexts,
): string => nickname ?? texts.formerReader

/** The title of an article or a talk, the name of a page. */
export const subjectName = ({ type, title }: Subject, texts: CommentScreenTexts): string =>
  type === 1 || type === 5 ? (title ?? texts.deletedPage) : texts.pageTitles[type]

/** As part of a sentence: “on the message board”. */
export const subjectInSentence = (subject: Subject, texts: CommentScreenTexts): string => {
  const { type } = subject
  if (type !== 1 && type !== 5) return texts.onPage(texts.pages[type])
  return texts.on(subjectName(subject, texts))
}

/** Why a comment is held: “4 links, “casino bonus””. */
export const reasonsText = (reasons: readonly HoldReason[], texts: CommentScreenTexts): string =>
  reasons
    .map(({ code, found }) =>
      texts.reasons[code](code === 'script' ? texts.scripts[found as ScriptName] : found),
    )
    .join(texts.comma)

/** The comment on its page. */
export const commentUrl = (
  { type, topicId, slug }: StudioCommentDetails['subject'],
  commentId: number,
): string => {
  const anchor = `#comment-${commentId}`
  if (type === 1) return `${articleUrl({ id: topicId ?? 0, slug })}${anchor}`
  if (type === 5) return `${pages.talk.href({ talkId: topicId ?? 0 })}${anchor}`
  return `${{ 2: pages.message, 3: pages.about, 4: pages.friends }[type].href()}${anchor}`
}
