import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { fuzzTitles } from '#server/testing/fuzz-titles.ts'
import { emailHtml, emailText } from '../render-email.ts'
import {
  codeEmail,
  downloadEmail,
  emailChangedEmail,
  lockoutEmail,
  newDeviceEmail,
  passwordChangedEmail,
  secondFactorEmail,
} from './account-emails.ts'
import { newCommentEmail, pendingCommentEmail, replyEmail } from './comment-emails.ts'
import { confirmSubscriptionEmail, digestEmail, newArticleEmail } from './digest-email.ts'

const siteName = 'Night & <b>snow</b>'
const site = { name: siteName, origin: 'https://blog.example' }
const href = 'https://blog.example/articles/7#comment-9'
const unsubscribeHref = 'https://blog.example/unsubscribe?token=replies.1.x'
const news = {
  siteName,
  nickname: '<Lin>',
  place: 'A "title"',
  text: 'Two\nlines <img src=x>',
  href,
}

const digestOf = (title: string) => ({
  siteName,
  articles: [{ title, text: title, href }],
  total: 3,
  archivesHref: href,
  choiceHref: href,
  unsubscribeHref,
})

const letters = locales.flatMap((locale) =>
  Object.entries({
    code: codeEmail(locale, { siteName, code: '012345' }),
    reset: passwordChangedEmail(locale, { siteName }),
    email: emailChangedEmail(locale, { siteName, newEmail: 'lin@example.org', undoHref: href }),
    signIn: newDeviceEmail(locale, { siteName, userAgent: 'A browser <x>', time: 'now' }),
    lockout: lockoutEmail(locale, { siteName, href }),
    factorOn: secondFactorEmail(locale, { siteName, state: 'on' }),
    factorOff: secondFactorEmail(locale, { siteName, state: 'off' }),
    backup: downloadEmail(locale, { siteName, kind: 'backup', name: 'a <b>.tar' }),
    export: downloadEmail(locale, { siteName, kind: 'export', name: 'a <b>.tar.gz' }),
    list: downloadEmail(locale, { siteName, kind: 'subscribers', name: 'a <b>.csv' }),
    comment: newCommentEmail(locale, news),
    waiting: pendingCommentEmail(locale, news),
    reply: replyEmail(locale, { ...news, unsubscribeHref }),
    subscription: confirmSubscriptionEmail(locale, { siteName, href, isWeekly: false }),
    weekly: confirmSubscriptionEmail(locale, { siteName, href, isWeekly: true }),
    article: newArticleEmail(locale, {
      siteName,
      title: 'T <i>',
      excerpt: 'E <u>',
      href,
      choiceHref: href,
      unsubscribeHref,
    }),
    digest: digestEmail(locale, digestOf('T <i>')),
  }).map(([name, email]) => ({ name, locale, letter: email })),
)

/** The elements and attributes of a document, without its words. */
const skeleton = (html: string): string[] => {
  const found: string[] = []
  visit(parseHtml(html), 'element', ({ tagName, properties }) => {
    found.push(`${tagName} ${JSON.stringify(properties)}`)
  })
  return found
}

describe('every email template', () => {
  it('X7: whatever an article is called, its emails contain the same elements', () => {
    const write = (title: string) => [
      newArticleEmail('en', { siteName, title, excerpt: title, href, choiceHref: href, unsubscribeHref }),
      digestEmail('en', digestOf(title)),
      newCommentEmail('cn', { ...news, place: title, nickname: title, text: title }),
    ]
    // A line of a title is a line of the email.
    const plain = (html: string) => skeleton(html.replaceAll('<br>', ''))
    const usual = write('Snow').map((email) => plain(emailHtml(email, site, 'en')))
    for (const title of fuzzTitles())
      for (const [i, email] of write(title).entries())
        expect({ title, found: plain(emailHtml(email, site, 'en')) }).toEqual({ title, found: usual[i] })
  })
  it.each(letters)(
    '$name in $locale says why it was sent, and contains no HTML of a reader',
    ({ letter: email, locale }) => {
      const [text, html] = [emailText(email, site), emailHtml(email, site, locale)]
      expect(email.subject).not.toBe('')
      for (const part of [text, html]) expect(part).not.toMatch(/undefined|\[object|NaN/)
      expect(text).toContain(email.reason)
      for (const href of [email.action?.href, email.unsubscribe?.href]) if (href) expect(text).toContain(href)
      expect(html).not.toMatch(/<(b|i|u|x|img|Lin)\b/)
      expect(html).not.toMatch(/<(script|link|iframe)|src=(?!x&gt;)|url\(/)
      expect(html).toContain(locale === 'cn' ? 'lang="zh-CN"' : 'lang="en"')
    },
  )
  it('in Chinese is Chinese', () => {
    for (const { letter: email, locale } of letters)
      expect(/[\u4e00-\u9fff]/.test(email.reason), email.subject).toBe(locale === 'cn')
  })
})
