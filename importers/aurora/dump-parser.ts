/** Understands the statements of a dump that create tables and insert rows; every other statement is passed over. */
import { shortened } from '#contract/shortened.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { SqlToken } from './sql-tokens.ts'

export type DumpedRow = {
  table: string
  /** A number is a text as well; null is null. */
  values: Record<string, string | null>
}

type State = 'start' | 'skip' | 'create' | 'insert' | 'into' | 'names' | 'values' | 'row'

const MAX_COLUMNS = 500

type Handlers = {
  isRead: (table: string) => boolean
  onRow: (row: DumpedRow) => void
  refuse: (reason: Message) => never
}

/** Words that begin a line of `create table` which is no column. */
const NO_COLUMN = /^(?:primary|key|unique|index|constraint|fulltext|spatial|check|foreign)$/i

export class DumpParser {
  readonly #handlers: Handlers
  readonly #steps: Record<State, (token: SqlToken) => void> = {
    start: (token) => this.#start(token),
    skip: (token) => this.#skip(token),
    create: (token) => this.#create(token),
    insert: (token) => this.#insert(token),
    into: (token) => this.#into(token),
    names: (token) => this.#nameOf(token),
    values: (token) => this.#betweenRows(token),
    row: (token) => this.#inRow(token),
  }
  readonly #columns = new Map<string, string[]>()
  #state: State = 'start'
  #words: string[] = []
  #table = ''
  #names: string[] = []
  #row: (string | null)[] = []
  #depth = 0
  #isAfterComma = false
  #hasValue = false
  #prefix = ''
  #checks: 'unknown' | 'off' | 'on' = 'unknown'

  constructor(handlers: Handlers) {
    this.#handlers = handlers
  }

  get isAtEnd(): boolean {
    return this.#state === 'start' && this.#words.length === 0
  }

  /** Programs switch the checks of foreign keys off first, and on again at the very end. */
  get leavesChecksOff(): boolean {
    return this.#checks === 'off'
  }

  add(token: SqlToken): void {
    if (token.kind === 'mark' && token.value === ';' && this.#state !== 'row') this.#endStatement()
    else this.#steps[this.#state](token)
  }

  #endStatement(): void {
    const text = this.#words.join(' ')
    const checks = /^set .*foreign_key_checks = ([01])/i.exec(text)?.[1]
    if (checks !== undefined) this.#checks = checks === '0' ? 'off' : 'on'
    if (this.#state === 'create') this.#columns.set(this.#table, this.#names)
    this.#state = 'start'
    this.#words = []
  }

  #start({ kind, value }: SqlToken): void {
    this.#words.push(kind === 'word' ? value.toLowerCase() : value)
    const words = this.#words.join(' ')
    if (/^(?:insert|replace)$/.test(words)) this.#state = 'insert'
    else if (/^create (?:temporary )?table$/.test(words)) {
      this.#state = 'create'
      this.#table = ''
      this.#names = []
      this.#depth = 0
    } else if (this.#words.length > 3) this.#state = 'skip'
  }

  /** The first words of a statement tell what it is. */
  #skip({ value }: SqlToken): void {
    if (this.#words.length < 12) this.#words.push(shortened(value, 100))
  }

  #create({ kind, value }: SqlToken): void {
    const isName = kind === 'name' || kind === 'word'
    if (kind === 'mark' && value === '(') {
      this.#depth += 1
      this.#isAfterComma = this.#depth === 1
    } else if (kind === 'mark' && value === ')') this.#depth -= 1
    else if (kind === 'mark' && value === ',') this.#isAfterComma = this.#depth === 1
    else if (this.#depth === 0 && isName && !/^(?:if|not|exists)$/i.test(value) && this.#names.length === 0)
      // A name with its database in front: the last part counts.
      this.#table = value.replace(/^.*\./, '') || this.#table
    else if (this.#depth === 1 && this.#isAfterComma) {
      this.#isAfterComma = false
      if (kind === 'name' || (kind === 'word' && !NO_COLUMN.test(value))) this.#names.push(value)
      if (this.#names.length > MAX_COLUMNS) this.#handlers.refuse(say('table-too-wide'))
    }
  }

  #insert({ kind, value }: SqlToken): void {
    if (kind !== 'word' || !/^into$/i.test(value)) return
    this.#state = 'into'
    this.#table = ''
    this.#names = []
  }

  #into({ kind, value }: SqlToken): void {
    if (kind === 'mark' && value === '(') this.#state = 'names'
    else if (kind === 'word' && /^values?$/i.test(value) && this.#table !== '') this.#beginValues()
    else if (kind === 'name' || kind === 'word') this.#table = value.replace(/^.*\./, '') || this.#table
  }

  #nameOf({ kind, value }: SqlToken): void {
    if (kind === 'mark' && value === ')') this.#state = 'into'
    else if (kind !== 'mark') this.#names.push(value)
    if (this.#names.length > MAX_COLUMNS) this.#handlers.refuse(say('statement-too-wide'))
  }

  #beginValues(): void {
    this.#state = 'values'
    if (this.#names.length === 0) this.#names = this.#columns.get(this.#table) ?? []
    if (this.#names.length === 0 && this.#handlers.isRead(this.#table))
      this.#handlers.refuse(say('columns-unknown', { table: this.#table }))
  }

  #betweenRows({ kind, value }: SqlToken): void {
    if (kind === 'mark' && value === '(') {
      this.#state = 'row'
      this.#row = []
      this.#hasValue = false
    } else if (kind === 'word') this.#state = 'skip'
  }

  #inRow(token: SqlToken): void {
    const { kind, value } = token
    if (kind === 'mark' && (value === ',' || value === ')')) {
      if (!this.#hasValue) this.#handlers.refuse(say('value-missing'))
      this.#hasValue = false
      if (value === ')') this.#endRow()
      return
    }
    if (this.#hasValue || kind === 'mark' || kind === 'name') this.#handlers.refuse(say('value-unreadable'))
    const isPrefix = kind === 'word' && /^(?:_\w+|[xbn])$/i.test(value)
    if (isPrefix) {
      this.#prefix = value.toLowerCase()
      return
    }
    this.#row.push(kind === 'text' ? this.#textOf(value) : literal(value))
    this.#prefix = ''
    this.#hasValue = true
  }

  #textOf(value: string): string {
    return this.#prefix === 'x' ? Buffer.from(value, 'hex').toString('utf8') : value
  }

  #endRow(): void {
    this.#state = 'values'
    if (!this.#handlers.isRead(this.#table)) return
    if (this.#row.length !== this.#names.length)
      this.#handlers.refuse(
        say('wrong-value-count', {
          table: this.#table,
          count: this.#row.length,
          columns: this.#names.length,
        }),
      )
    const values = Object.fromEntries(this.#names.map((name, i) => [name, this.#row[i] ?? null]))
    this.#handlers.onRow({ table: this.#table, values })
  }
}

const literal = (word: string): string | null => {
  if (/^null$/i.test(word)) return null
  if (/^true$/i.test(word)) return '1'
  if (/^false$/i.test(word)) return '0'
  return /^0x[\da-f]+$/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString('utf8') : word
}
