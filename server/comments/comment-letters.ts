/** The mails about comments, in both languages. */
import type { Locale } from '#contract/locale.ts'
import type { Letter } from '#server/mail/letter.ts'

export type CommentNews = {
  /** Who said it. */
  name: string
  quote: string
  /** Of the article; null on the site's own pages. */
  title: string | null
  isHidden: boolean
  /** Behind a password: the mail says that something was said, not what. */
  isLocked: boolean
  /** Absolute, leading to the comment. */
  href: string
}

type Letters = {
  comment: (news: CommentNews) => Letter
  'comment-waits': (news: CommentNews) => Letter
  reply: (news: CommentNews) => Letter
}

const quoted = ({ quote, isLocked }: CommentNews) => (isLocked ? {} : { quote })

const en: Letters = {
  comment: (news) => ({
    subject: news.title ? `${news.name} commented on “${news.title}”` : `${news.name} left a comment`,
    paragraphs: [
      news.title ? `${news.name} wrote below “${news.title}”:` : `${news.name} wrote on your site:`,
    ],
    ...quoted(news),
    action: { label: 'Read and answer', href: news.href },
    reason: 'You get this mail because the site is yours.',
  }),
  'comment-waits': (news) => ({
    subject: `A comment by ${news.name} waits for you`,
    paragraphs: [
      news.title ? `${news.name} wrote below “${news.title}”.` : `${news.name} wrote on your site.`,
      'Nobody else sees it until you approve it.',
    ],
    ...quoted(news),
    action: { label: 'Go to the page', href: news.href },
    reason: 'You get this mail because the site is yours and comments wait for your approval.',
  }),
  reply: (news) => ({
    subject: `${news.name} answered you`,
    paragraphs: [
      news.title
        ? `${news.name} answered your comment on “${news.title}”:`
        : `${news.name} answered your comment:`,
    ],
    ...quoted(news),
    action: { label: 'Read it in its place', href: news.href },
    reason: 'You get this mail because you wrote the comment that was answered.',
  }),
}

const cn: Letters = {
  comment: (news) => ({
    subject: news.title ? `${news.name} 评论了《${news.title}》` : `${news.name} 发表了评论`,
    paragraphs: [news.title ? `${news.name} 在《${news.title}》下写道：` : `${news.name} 在你的网站上写道：`],
    ...quoted(news),
    action: { label: '查看并回复', href: news.href },
    reason: '你是本站的主人，所以收到这封邮件。',
  }),
  'comment-waits': (news) => ({
    subject: `${news.name} 的评论等待审核`,
    paragraphs: [
      news.title ? `${news.name} 在《${news.title}》下发表了评论。` : `${news.name} 在你的网站上发表了评论。`,
      '在你通过之前，其他人看不到它。',
    ],
    ...quoted(news),
    action: { label: '前往页面', href: news.href },
    reason: '你是本站的主人，并且开启了评论审核，所以收到这封邮件。',
  }),
  reply: (news) => ({
    subject: `${news.name} 回复了你`,
    paragraphs: [
      news.title ? `${news.name} 回复了你在《${news.title}》下的评论：` : `${news.name} 回复了你的评论：`,
    ],
    ...quoted(news),
    action: { label: '查看回复', href: news.href },
    reason: '你的评论有了新的回复，所以收到这封邮件。',
  }),
}

export const letters: Record<Locale, Letters> = { en, cn }
