import { type Message, say } from '#server/platform/report-message.ts'
/** Splits a dump of MySQL into words, names, texts and marks, as a stream: never holds more than one of them. */

export type SqlToken = {
  /** `name`: in backticks. `mark`: one character. */
  kind: 'word' | 'name' | 'text' | 'mark'
  value: string
}

/** Of one value; an article has at most two million characters. */
const MAX_TEXT = 16 * 1024 * 1024
const MAX_WORD = 1000

const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  Z: '\x1a',
  // NUL, which no database here stores.
  '0': '',
}

type State = 'code' | 'word' | 'quoted' | 'escaped' | 'closing' | 'line-comment' | 'block-comment'

export class SqlTokenizer {
  readonly #onToken: (token: SqlToken) => void
  readonly #onComment: (text: string) => void
  readonly #refuse: (reason: Message) => never
  #state: State = 'code'
  #quote = ''
  #value = ''
  #line = 1
  #tokenLine = 1

  constructor(handlers: {
    onToken: (token: SqlToken) => void
    /** Gets the first characters of each comment of one line. */
    onComment: (text: string) => void
    refuse: (reason: Message) => never
  }) {
    this.#onToken = handlers.onToken
    this.#onComment = handlers.onComment
    this.#refuse = handlers.refuse
  }

  /** The line of the last token. */
  get line(): number {
    return this.#tokenLine
  }

  /**
   * Reads up to `limit`, and returns where the next call must begin: a mark may need the characters behind it.
   * @param limit of the last call: the length
   */
  write(chunk: string, limit: number): number {
    let at = 0
    while (at < limit) at = this.#step(chunk, at)
    return at
  }

  /** @throws what `refuse` throws for a text or a comment without an end */
  end(): void {
    if (this.#state === 'word' || this.#state === 'closing') this.#emitValue()
    if (this.#state === 'line-comment') this.#state = 'code'
    if (this.#state !== 'code') this.#refuse(say('sql-text-cut-off'))
  }

  #step(chunk: string, at: number): number {
    switch (this.#state) {
      case 'code':
        return this.#code(chunk, at)
      case 'word':
        return this.#word(chunk, at)
      case 'quoted':
        return this.#quoted(chunk, at)
      case 'escaped': {
        const character = chunk[at] ?? ''
        this.#add(ESCAPES[character] ?? character)
        if (character === '\n') this.#line += 1
        this.#state = 'quoted'
        return at + 1
      }
      case 'closing':
        if (chunk[at] === this.#quote) {
          // Twice is the quote itself.
          this.#add(this.#quote)
          this.#state = 'quoted'
          return at + 1
        }
        this.#emitValue()
        return at
      case 'line-comment': {
        const end = chunk.indexOf('\n', at)
        this.#addComment(chunk.slice(at, end < 0 ? undefined : end))
        if (end < 0) return chunk.length
        this.#onComment(this.#value)
        this.#state = 'code'
        return end
      }
      case 'block-comment': {
        const end = chunk.indexOf('*/', at)
        // The end may be divided.
        const stop = end >= 0 ? end : Math.max(at + 1, chunk.length - 1)
        this.#countLines(chunk, at, stop)
        if (end < 0) return stop
        this.#state = 'code'
        return end + 2
      }
    }
  }

  #code(chunk: string, at: number): number {
    const character = chunk[at] as string
    if (character === '\n') {
      this.#line += 1
      return at + 1
    }
    if (/\s/.test(character)) return at + 1
    this.#tokenLine = this.#line
    this.#value = ''
    if (character === "'" || character === '"' || character === '`') {
      this.#quote = character
      this.#state = 'quoted'
      return at + 1
    }
    const two = chunk.slice(at, at + 2)
    if (character === '#' || (two === '--' && /^(?:\s|$)/.test(chunk.slice(at + 2, at + 3)))) {
      this.#state = 'line-comment'
      return at
    }
    if (two === '/*') {
      this.#state = 'block-comment'
      return at + 2
    }
    if (/[\w.$@+-]/.test(character) || character > '\x7f') {
      this.#state = 'word'
      return at
    }
    this.#onToken({ kind: 'mark', value: character })
    return at + 1
  }

  #word(chunk: string, at: number): number {
    const pattern = /[\w.$@+\u0080-\uffff-]*/y
    pattern.lastIndex = at
    const [found = ''] = pattern.exec(chunk) ?? []
    this.#value += found
    if (this.#value.length > MAX_WORD) this.#refuse(say('sql-word-too-long', { max: MAX_WORD }))
    if (at + found.length < chunk.length) this.#emitValue()
    return at + found.length
  }

  #quoted(chunk: string, at: number): number {
    let end = at
    while (end < chunk.length && chunk[end] !== this.#quote && chunk[end] !== '\\') end += 1
    this.#countLines(chunk, at, end)
    this.#add(chunk.slice(at, end))
    if (end === chunk.length) return end
    const isEscape = chunk[end] === '\\' && this.#quote !== '`'
    if (chunk[end] === '\\' && !isEscape) this.#add('\\')
    else this.#state = isEscape ? 'escaped' : 'closing'
    return end + 1
  }

  #add(text: string): void {
    this.#value += text
    if (this.#value.length > MAX_TEXT) this.#refuse(say('sql-text-too-long'))
  }

  #addComment(text: string): void {
    if (this.#value.length < MAX_WORD) this.#value += text.slice(0, MAX_WORD)
  }

  #countLines(chunk: string, from: number, to: number): void {
    for (let i = chunk.indexOf('\n', from); i >= 0 && i < to; i = chunk.indexOf('\n', i + 1)) this.#line += 1
  }

  #emitValue(): void {
    const isWord = this.#state === 'word'
    const kind = isWord ? 'word' : this.#quote === '`' ? 'name' : 'text'
    this.#state = 'code'
    this.#onToken({ kind, value: this.#value })
  }
}
