/** Turns an entry of the log into a line for people: `16:51:29 warn  SMTP_URL is not set (folder=/srv/blog/data)`. */
import { styleText } from 'node:util'

type Entry = { level: number; time: number; msg?: string; err?: { stack?: string; message?: string } }

const levels = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
const colors = {
  trace: 'gray',
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
} as const

/**
 * @param json an entry of pino, with the line break at its end
 * @param stream where the line is written: there are colors only on a terminal, and none with NO_COLOR
 */
export function logLine(json: string, stream: NodeJS.WritableStream): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Entry & Record<string, unknown>
  const name = levels[level as keyof typeof levels] ?? 'info'
  const paint = (color: Parameters<typeof styleText>[0], text: string) =>
    styleText(color, text, { stream, validateStream: true })
  const values = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`)
  const line = [
    paint('gray', clock(time)),
    paint(colors[name as keyof typeof colors], name.padEnd(5)),
    printable(msg).replaceAll('\n', '\\n'),
    ...(values.length > 0 ? [paint('gray', `(${values.join(' ')})`)] : []),
  ].join(' ')
  const stack = err?.stack ?? err?.message
  return `${stack ? `${line}\n${indented(printable(stack))}` : line}\n`
}

/** In the time zone of the machine, as the person at the terminal reads it. */
const clock = (time: number): string => {
  const date = new Date(time)
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

const shown = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"'()=\p{C}]+$/u.test(value) ? value : printable(JSON.stringify(value))

const indented = (text: string): string => text.replaceAll(/^/gm, '  ')

/** A visitor's text must not move the cursor, change colors or write a line that looks like another entry. */
const printable = (text: string): string =>
  text.replaceAll(/[^\P{C}\n]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
