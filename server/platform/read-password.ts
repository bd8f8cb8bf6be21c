/** Reads the password for a command: from BOREALIS_PASSWORD, a hidden prompt or standard input, so that no history has it. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Failure } from './errors.ts'
import { messageText } from './messages.ts'

export type PasswordSource = {
  env: Record<string, string | undefined>
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
}

const VARIABLE = 'BOREALIS_PASSWORD'

/**
 * Returns `option` with a warning, else BOREALIS_PASSWORD, else what is typed at a hidden prompt, twice; without a terminal the
 * first line of standard input.
 * @throws Error when there is none, or the repeated password differs
 */
export async function readPassword(
  option: string | undefined,
  { env, input, output }: PasswordSource = { env: process.env, input: process.stdin, output: process.stderr },
): Promise<string> {
  if (option !== undefined) {
    output.write(
      `Warning: a password on the command line stays in the shell history and is visible to other accounts.\n` +
        `Leave --password out to type it, or set ${VARIABLE}.\n`,
    )
    return option
  }
  const given = env[VARIABLE]
  if (given) return given
  const password = input.isTTY ? await prompt(input, output) : ((await text(input)).split(/\r?\n/)[0] ?? '')
  if (password === '')
    throw new Error(`No password was given. Type it, set ${VARIABLE}, or pass it on standard input.`)
  return password
}

async function prompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: hidden, terminal: true })
  const closed = new AbortController()
  lines.on('SIGINT', () => closed.abort())
  const ask = async (question: string) => {
    output.write(question)
    const typed = await lines.question('', { signal: closed.signal })
    output.write('\n')
    return typed
  }
  try {
    const password = await ask('Password (hidden): ')
    if ((await ask('Repeat the password: ')) !== password) throw new Error('The passwords don’t match.')
    return password
  } finally {
    lines.close()
  }
}

/** @throws the error; a failure as a sentence in English */
export const inWords = (error: unknown): never => {
  throw error instanceof Failure
    ? new Error(`${messageText('en', error.messageKey, error.parameters)}.`)
    : error
}
