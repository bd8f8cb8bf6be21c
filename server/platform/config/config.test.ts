import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigSchema, readConfig } from './config.ts'
import { projectFolder } from './folders.ts'

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '',
    })
  })
  it('treats an empty value as absent', () =>
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 }))
  it('fails with a list of everything that is wrong', () => {
    const read = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
    expect(read).toThrow(/PORT: .*\n.*DATABASE_URL: .*\n.*LOG_LEVEL: /)
  })
  it.each([
    'https://example.org/blog',
    'https://example.org/?a=b',
    'https://me@example.org',
    'ftp://example.org',
    'example.org',
  ])('refuses the public URL %s with a sentence', (url) =>
    expect(() => readConfig({ PUBLIC_URL: url })).toThrow(
      /PUBLIC_URL: must be .* https:\/\/blog\.example\.org/,
    ),
  )
  it.each(['https://example.org', 'http://example.org:8080/', 'https://例子.example'])(
    'takes the public URL %s',
    (url) => expect(readConfig({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url),
  )
  it('refuses a data folder that npm would delete', () => {
    const read = () => readConfig({ DATA_DIR: '/srv/blog/node_modules/borealis/data' })
    expect(read).toThrow('DATA_DIR: npm deletes what is in node_modules')
  })
})

describe('settings in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-config-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (text: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, text)
    return path
  }

  it('count as if they were given, without the line break at the end', () => {
    const config = readConfig({ DATABASE_URL_FILE: file('postgres://a:b@host/name\n') })
    expect(config.DATABASE_URL).toBe('postgres://a:b@host/name')
    expect(readConfig({ SMTP_URL_FILE: file('\n') }).SMTP_URL).toBeUndefined()
  })
  it('are refused when they are given twice, cannot be read, or have a wrong value', () => {
    const read = () =>
      readConfig({ SECRET_KEY: 'a', SECRET_KEY_FILE: file('b'), SMTP_URL_FILE: '/nowhere/file' })
    expect(read).toThrow(/SECRET_KEY_FILE: SECRET_KEY is set as well\n.*SMTP_URL_FILE: .*ENOENT/)
    expect(() => readConfig({ PORT_FILE: file('many') })).toThrow(/PORT: /)
  })
})

describe('.env.example', () => {
  it('contains every setting with its meaning, and no other', () => {
    const text = readFileSync(join(projectFolder, '.env.example'), 'utf8')
    const names = [...text.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((found) => found[1])
    expect(names).toEqual(Object.keys(ConfigSchema.shape))
    for (const field of Object.values(ConfigSchema.shape)) expect(text).toContain(field.description)
  })
})

describe('docs/configuration.md', () => {
  it('has a row for every setting with its meaning, and no other', () => {
    const text = readFileSync(join(projectFolder, 'docs/configuration.md'), 'utf8')
    const rows = [...text.matchAll(/^\| `([A-Z0-9_]+)` \| .+ \| (.+) \|$/gm)].map(([, name, meaning]) => [
      name,
      meaning,
    ])
    const settings = Object.entries(ConfigSchema.shape)
    expect(rows).toEqual(settings.map(([name, field]) => [name, field.description]))
  })
})
