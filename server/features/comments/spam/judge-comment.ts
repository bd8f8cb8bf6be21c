/** Decides whether a comment is held for approval, and why (docs/comments.md, "Spam"). Pure. */
import type { HoldCode, HoldReason, ScriptName, SpamRules } from '#contract/studio/spam.ts'
import { latinOf } from '#server/features/users/look-alikes.ts'
import { commentPlainText } from '../sanitize-comment.ts'
import { foldText, urlsIn, withoutUrls, wordsOf } from './fold-text.ts'

export type CommentFacts = {
  /** Sanitized. */
  html: string
  name: string
  website: string | null
  email: string | null
  /** A comment of this author is published: rules that honest comments break now and then do not apply. */
  isTrusted: boolean
  /** The same text was sent within a day, by whomever. */
  isCopy: boolean
  /** Null for comments that no form of a visitor without an account sent. */
  form: FormFacts | null
}

type FormFacts = {
  /** The field that no person sees has a value. */
  isTrapFilled: boolean
  /** Between the first touch of the form and the sending; null without a valid proof of work, which says when that was. */
  seconds: number | null
}

/** Rules that an author with a published comment passes. */
const softCodes: readonly HoldCode[] = ['proof', 'fast', 'links', 'bare', 'markup', 'contact', 'script']

/** What is known only at the sending, and stays true when the text or the rules change. */
export const codesOfSending: readonly HoldCode[] = ['trap', 'proof', 'fast', 'copy']

/** Every reason to hold the comment; none publishes it. @param lists the words and addresses of the rules */
export function judgeComment(facts: CommentFacts, rules: SpamRules, lists: HeldLists): HoldReason[] {
  const { form, website, isTrusted } = facts
  const reasons: HoldReason[] = []
  const hold = (code: HoldCode, found: string | number = '') => {
    if (!(isTrusted && softCodes.includes(code))) reasons.push({ code, found: String(found) })
  }
  // The character is a space to JavaScript, and nothing to the eye.
  const html = facts.html.replaceAll('\ufeff', '\u200b')
  const text = commentPlainText(html)
  // What is code mentions markup and URLs without linking to them.
  const proseHtml = html.replace(/<code>.*?<\/code>/gs, ' ')
  const prose = commentPlainText(proseHtml)
  const links = linksOf(proseHtml, prose)
  const words = withoutUrls(prose)
  const emails = emailsIn(text)

  if (form?.isTrapFilled) hold('trap')
  if (form && form.seconds === null) hold('proof')
  if (form && form.seconds !== null && form.seconds < rules.minCommentSeconds) hold('fast', form.seconds)
  if (links.length > rules.maxCommentLinks) hold('links', links.length)
  const isBare = !/\p{L}/u.test(withoutUrls(commentPlainText(html.replace(/<a .*?<\/a>/gs, ' '))))
  if (links.length > 0 && isBare) hold('bare')
  if (MARKUP.test(prose)) hold('markup')
  if ([text, facts.name].some(isDisguised)) hold('disguise')
  if (facts.isCopy) hold('copy')
  const asks = asksForContact(words) || emailsIn(words).length > 0
  if (asks) hold('contact')
  // Whoever advertises wants to lead somewhere.
  const leads = links.length > 0 || emails.length > 0 || asks
  const traits = isTrusted ? [] : traitsOf(words, links, facts)
  const found = lists.findWords(`${facts.name}\n${text}`, traits, leads ? 2 : website ? 3 : 5)
  if (found !== null) hold('word', found)
  const address = lists.findAddress([...links, website ?? ''], [facts.email ?? '', ...emails])
  if (address !== null) hold('address', address)
  const script = heldScript(words, rules.heldScripts)
  if (script !== null) hold('script', script)
  return reasons
}

/** Links of HTML and Markdown, and addresses in plain text that browsers would open. */
function linksOf(html: string, text: string): string[] {
  const linked = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, url]) =>
    (url as string).replace(/&amp;/g, '&'),
  )
  const shown = urlsIn(text).filter(
    (url) => !linked.some((link) => link.startsWith(url) || url.startsWith(link)),
  )
  return [...linked.filter((url) => !url.startsWith('mailto:')), ...shown]
}

const emailsIn = (text: string): string[] => text.match(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []

/** Links as forums and HTML write them: whoever sends these has not looked at the page. */
const MARKUP = /\[(?:url|link)(?:=|\])|<a\s[^>]*href/i

const BIDI_OVERRIDE = /[\u202d\u202e]/
const INSIDE_WORD =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}](?:[\u200b-\u200d\u2060-\u2064\ufeff]|[\u{e0001}-\u{e007f}])+/gu
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}\u24b6-\u24e9]{3,}/gu

/** Written to be read by people and not by filters: once may be an accident, twice is not. */
function isDisguised(text: string): boolean {
  if (BIDI_OVERRIDE.test(text)) return true
  if ((text.match(INSIDE_WORD)?.length ?? 0) > 1 || (text.match(STYLED_LETTERS)?.length ?? 0) > 1) return true
  return (text.match(/\p{L}+/gu) ?? []).filter(isMixed).length > 1
}

/** A Latin word with letters of other scripts that look Latin. At its end they are a case of Russian and the like: `jsonа`. */
function isMixed(word: string): boolean {
  const [start] = /^.*\p{Script=Latin}/u.exec(word) ?? []
  const others = start?.match(/\P{Script=Latin}/gu) ?? []
  return others.length > 0 && others.every((letter) => latinOf.has(letter))
}

/** A price, a share, or two numbers. */
const FIGURES =
  /\p{Sc}\s?\d[\d.,]*|\d[\d.,]{0,15}\s?(?:[%\p{Sc}]|k\b|usdt?\b|eur\b|zł|руб|[万千百]?[元円块]|만?원)|%\s?\d+|\d+\D{1,60}\d+/iu
const SHOUT = /[!！]{2}|(?<!\p{L})(?:\p{Lu}{3,}[^\p{L}]{1,9}){2}\p{Lu}{3,}/u
const ARROW = /[→➡⬇👇👉]/u
/** Words to be found by, in place of a name: three of them are enough. */
const KEYWORDS = /^\p{Ll}+(?: \p{Ll}+)+$/u
/** No page of a site: its name. */
const WHOLE_SITE = /^(?:https?:\/\/|www\.)[^/?#]+\/?$/i

/**
 * What advertising has in every language, as it was written: prices, shouting, links to a whole site. Each counts as a word of those
 * that hold a comment together.
 */
function traitsOf(words: string, links: readonly string[], { name, website }: CommentFacts): string[] {
  const hosts = links.map(hostOf)
  const sites = links.filter((url) => WHOLE_SITE.test(url))
  const pictures = words.match(/\p{Extended_Pictographic}/gu) ?? []
  const keywords = website !== null && KEYWORDS.test(name) ? name.split(' ') : []
  return [
    ...[FIGURES, SHOUT, ARROW].map((pattern) => pattern.exec(words)?.[0]),
    pictures.length > 2 ? pictures.slice(0, 3).join('') : undefined,
    sites[0],
    // A website has its place in the form.
    sites.find((url) => website !== null && hostOf(url) === hostOf(website)),
    hosts.find((host, i) => hosts.indexOf(host) < i),
    ...(keywords.length > 2 ? keywords : [keywords.join(' ') || undefined]),
  ].filter((one) => one !== undefined)
}

const BETWEEN = '[^\\p{L}\\p{N}]'
const MESSENGER =
  '(?:whats\\s?app|zap|zalo|viber|вайбер|telegram|телеграм\\p{L}*|we\\s?chat|kakao\\p{L}*|카톡|카카오톡|skype|скайп|discord|[微薇徽威][信亻]|v信|vx|wx|qq|q?群|扣扣|电报|飞机|加[qv微薇徽群])'
const CONTACT = [
  // A phone number: with its country, in groups, Chinese.
  /\+\d[\d ().-]{8,}\d/,
  /\(\d{2,4}\) ?\d{3,5}[ -]\d{4}|(?<![\d-])1-\d{3}-\d{3}-\d{4}/,
  /(?<!\w)1[3-9]\d{9}(?!\w)/,
  // An account: a number, or a name with a digit or a line in it, or with @ before it.
  new RegExp(
    `(?<![a-z])${MESSENGER}群?号?码?${BETWEEN}{0,4}(?:@[a-z]\\w{4,}|[\\d+][\\d ().-]{6,}|(?=[\\w-]*[\\d_])[a-z\\d][\\w-]{4,})`,
    'u',
  ),
  new RegExp(`@[a-z]\\w{4,30}${BETWEEN}{1,4}(?:\\p{L}{1,20}${BETWEEN}{1,4}){0,2}${MESSENGER}`, 'u'),
  /加[微薇徽][信亻]/,
]

/** Whether the text asks to go on elsewhere. */
function asksForContact(text: string): boolean {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
  return CONTACT.some((pattern) => pattern.test(folded))
}

const scriptPatterns: readonly [ScriptName, RegExp][] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Han', /\p{Script=Han}/u],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Arabic', /\p{Script=Arabic}/u],
]
const scriptOf = (letter: string): ScriptName =>
  scriptPatterns.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'Other'

/** A quotation in another script is no comment in it. */
const MIN_SHARE = 1 / 3

/** The held script that a good part of the letters belongs to. */
function heldScript(text: string, held: readonly ScriptName[]): ScriptName | null {
  if (held.length === 0) return null
  const used = (text.match(/\p{L}/gu) ?? []).map(scriptOf)
  const isUsed = (script: ScriptName) => used.filter((one) => one === script).length > used.length * MIN_SHARE
  return held.find(isUsed) ?? null
}

export type HeldLists = ReturnType<typeof foldLists>

/** The words and addresses of the rules, folded once for many comments. */
export function foldLists({ heldWords, heldAddresses }: Pick<SpamRules, 'heldWords' | 'heldAddresses'>) {
  const words = linesOf(heldWords).map(foldWord)
  const addresses = linesOf(heldAddresses).map((line) => ({ line, address: line.toLowerCase() }))
  return {
    /**
     * The first line of the owner's that the text contains, or those that hold it together.
     * @param traits what counts as one of these
     * @param needed how many
     */
    findWords: (text: string, traits: readonly string[], needed: number): string | null => {
      const folded = foldText(text)
      const { words: spaced, rows } = wordsOf(folded)
      const letters = folded.replace(/[^\p{L}\p{N}]+/gu, '')
      const found = words.filter((word) => word.isIn({ spaced, rows, letters }))
      const alone = found.find(({ isWeak }) => !isWeak)
      if (alone) return alone.line
      // “bonus” and “casino bonus” are one find.
      const distinct = found.filter(
        ({ letters }, i) =>
          !found.some((other, j) => other.letters.includes(letters) && (other.letters !== letters || j < i)),
      )
      const all = [...distinct.map(({ line }) => line.slice(1)), ...traits]
      return all.length < needed ? null : all.join(', ')
    },
    /** The first line that is the host of a link or above it, or an email address or its part from `@` on. */
    findAddress: (urls: readonly string[], emails: readonly string[]): string | null => {
      const hosts = urls.map(hostOf)
      const isHeld = ({ address }: { address: string }) =>
        address.includes('@')
          ? emails.some((email) => email.toLowerCase().endsWith(address))
          : hosts.some((host) => host === address || host.endsWith(`.${address}`))
      return addresses.find(isHeld)?.line ?? null
    },
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const hostOf = (url: string): string => {
  const whole = url.startsWith('www.') ? `http://${url}` : url
  return URL.canParse(whole) ? new URL(whole).hostname.replace(/^www\./, '') : ''
}

/** Writing without spaces between its words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
/** Short words are parts of others. */
const MIN_IN_ROW = 5

type Forms = { spaced: string; rows: string; letters: string }

function foldWord(line: string) {
  const isWeak = line.startsWith('+')
  const words = wordsOf(foldText(isWeak ? line.slice(1) : line)).words.trimEnd()
  const letters = words.replaceAll(' ', '')
  const ended = line.endsWith('*') ? words : `${words} `
  const isIn = (text: Forms): boolean => {
    if (letters === '') return false
    if (UNSPACED.test(line)) return text.letters.includes(letters)
    return text.spaced.includes(ended) || (letters.length >= MIN_IN_ROW && text.rows.includes(letters))
  }
  return { line, isWeak, letters, isIn }
}
