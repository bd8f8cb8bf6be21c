/** Distinguishes front matter from prose: what stands between two rules and says nothing about a post is text. */

/** Fields that engines and themes read, without case, hyphens and underscores; and all that sound like hiding. */
const KNOWN =
  /^(?:title|subtitle|name|headline|date|datetime|time|created|createdat|updated|updatedat|modified|lastmod|lastupdated|published|publishdate|pubdate|tags?|categor(?:y|ies)|keywords?|columns|taxonomies|series|layout|type|template|permalink|url|slug|path|id|uuid|abbrlink|alias(?:es)?|redirectfrom|redirects?|authors?|status|state|description|summary|excerpt|abstract|desc|intro|cover|image|img|thumbnail|banner|comments?|lang(?:uage)?|weight|order|sticky|top|pin(?:ned)?|toc|math|mathjax|katex|cssclass(?:es)?|sidebar.*|nav.*|icon|menu|params|extra|build|references|.*(?:draft|private|secret|hid(?:e|den)|publi[cs]|visib|unlisted|password).*)$/
const PLAIN_KEY = /^[\p{L}_][\p{L}\p{N}_.-]{0,60}$/u

/** True for fields of a post; false for sentences that a parser takes for fields, such as `Note: read this first`. */
export const isMetadata = (data: Record<string, unknown>): boolean => {
  const fields = Object.entries(data)
  if (fields.some(([key]) => KNOWN.test(key.toLowerCase().replace(/[-_\s]/g, '')))) return true
  return (
    fields.every(([key, value]) => PLAIN_KEY.test(key) && !isSentence(value)) &&
    fields.some(([, value]) => value !== '' && value !== null)
  )
}

const isSentence = (value: unknown): boolean =>
  typeof value === 'string' && (/\S\s+\S/.test(value.trim()) || /[\p{Script=Han}]{6}/u.test(value))
