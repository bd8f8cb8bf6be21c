import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { logLine } from './log-line.ts'

const time = new Date(2026, 0, 2, 3, 4, 5).getTime()
const line = (entry: object) =>
  logLine(`${JSON.stringify({ level: 30, time, ...entry })}\n`, new PassThrough())

it('an entry is one line with time, level, message and values', () => {
  expect(line({ msg: 'Stopping' })).toBe('03:04:05 info  Stopping\n')
  expect(line({ level: 40, folder: '/srv/data', names: ['a', 'b'], msg: 'Open to others' })).toBe(
    '03:04:05 warn  Open to others (folder=/srv/data names=["a","b"])\n',
  )
})

it('an error has its stack below the line', () => {
  const text = line({
    level: 50,
    msg: 'It failed',
    err: { message: 'no', stack: 'Error: no\n    at a.ts:1' },
  })
  expect(text).toBe('03:04:05 error It failed\n  Error: no\n      at a.ts:1\n')
})

it('a text of a visitor neither controls the terminal nor looks like another entry', () => {
  const text = line({ msg: 'Bad \u001b[2Jrequest', path: '/a\n03:04:05 info  Fine' })
  expect(text).toBe('03:04:05 info  Bad \\u{1b}[2Jrequest (path="/a\\n03:04:05 info  Fine")\n')
  expect(line({ msg: 'one\ntwo' }).split('\n')).toHaveLength(2)
})
