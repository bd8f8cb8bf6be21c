import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectFolder } from '#server/platform/config/folders.ts'
import { planService } from './plan-service.ts'
import { removeUnits, writeUnits } from './systemd.ts'
import { type ServiceUnit, serviceUnit, socketUnit, WRITTEN_BY } from './unit-text.ts'

const hasSystemdAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

/** The installation that docs/install.md describes. */
const documented: ServiceUnit = {
  account: 'borealis',
  folder: '/srv/borealis',
  node: '/usr/bin/node',
  program: '/srv/borealis/node_modules/borealis/bin/borealis.mjs',
  writable: ['/srv/borealis/data'],
  isInHome: false,
  socket: null,
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-service-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** @returns what systemd complains about; empty for a unit that it takes */
const complaints = (files: Record<string, string>): string => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const paths = Object.keys(files).map((name) => join(folder, name))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' })
  const ours = stderr
    .split('\n')
    .filter((line) => line.includes('borealis') && !/^Failed to prepare/.test(line))
  return status === 0 ? ours.join('\n') : stderr
}

describe('the unit', () => {
  it('is the one of docs/install.md, with and without a socket', () => {
    const page = readFileSync(join(projectFolder, 'docs/install.md'), 'utf8')
    for (const text of [serviceUnit(documented), socketUnit('127.0.0.1:3000')])
      expect(page).toContain(text.replace(`${WRITTEN_BY}\n`, ''))
    expect(page).toContain('Requires=borealis.socket')
  })

  it.runIf(hasSystemdAnalyze)(
    'is valid for systemd, with a socket, of a user, and with unusual paths',
    () => {
      const unit: ServiceUnit = {
        ...documented,
        node: process.execPath,
        account: userInfo().username,
        folder,
      }
      expect(complaints({ 'borealis.service': serviceUnit(unit) })).toBe('')
      expect(
        complaints({
          'borealis.service': serviceUnit({ ...unit, socket: 'borealis.socket' }),
          'borealis.socket': socketUnit('[::1]:3000'),
        }),
      ).toBe('')
      expect(complaints({ 'borealis.service': serviceUnit({ ...unit, account: null }) })).toBe('')
      const odd = { program: '/srv/my "blog"/100%/$HOME/b.mjs', writable: ['/srv/my blog/100%'] }
      expect(complaints({ 'borealis.service': serviceUnit({ ...unit, ...odd }) })).toBe('')
      expect(
        complaints({ 'borealis.service': `${serviceUnit(unit)}\n[Service]\nNoSuchSetting=1\n` }),
      ).not.toBe('')
    },
  )

  it('quotes and escapes paths', () => {
    const text = serviceUnit({ ...documented, folder: '/srv/100%', program: '/srv/my "blog"/$a' })
    expect(text).toContain('WorkingDirectory=/srv/100%%\n')
    expect(text).toContain('"/srv/my \\"blog\\"/$$a" start\n')
  })

  it('of a user asks for nothing that needs root', () => {
    const text = serviceUnit({ ...documented, account: null })
    expect(text).not.toMatch(/^(User|Protect\w+|Private\w+|ReadWritePaths|CapabilityBoundingSet)=/m)
    expect(text).toContain('WantedBy=default.target')
  })
})

describe('borealis service install', () => {
  it('describes this installation', () => {
    const { units, account, writable } = planService({ user: true, socket: true, name: 'blog' })
    expect(units.map(({ file }) => file)).toEqual(['blog.socket', 'blog.service'])
    expect(units[1]?.text).toContain('Requires=blog.socket')
    expect(units[1]?.text).toContain(`${join(projectFolder, 'bin/borealis.mjs')} start`)
    expect([account, writable]).toEqual([null, [join(projectFolder, 'data')]])
  })

  it.skipIf(spawnSync('id', ['nobody']).status !== 0)(
    'lets the service write to its data only, in a repository too',
    () => {
      const { units } = planService({ account: 'nobody', name: 'borealis' })
      expect(units[0]?.text).toMatch(new RegExp(`^ReadWritePaths=${projectFolder}/data$`, 'm'))
    },
  )

  it.each(['.', '..', '/'])('refuses a data folder that contains the program: %s', (data) => {
    expect(() => planService({ user: true, name: 'blog' }, { DATA_DIR: data })).toThrow('its own program')
  })

  it('never lets the site run as root, or as an account that does not exist', () => {
    expect(() => planService({ account: 'root', name: 'borealis' })).toThrow('would run as root')
    expect(() => planService({ account: 'no-such-account', name: 'borealis' })).toThrow('There is no account')
    expect(() => planService({ user: true, name: '../evil' })).toThrow('The name of a unit')
  })

  it('prints the unit in a dry run, and names settings that only the shell has', () => {
    const words = [
      '--disable-warning=ExperimentalWarning',
      'server/cli.ts',
      'service',
      'install',
      '--user',
      '--dry-run',
    ]
    const env = { ...process.env, SMTP_URL: 'smtp://mail.example', XDG_CONFIG_HOME: folder }
    const { stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: projectFolder,
      env,
      encoding: 'utf8',
    })
    expect(stdout).toContain(`# ${folder}/systemd/user/borealis.service\n${WRITTEN_BY}`)
    expect(stderr).toContain('SMTP_URL')
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the files of units', () => {
  const plan = { units: [{ file: 'borealis.service', text: serviceUnit(documented) }] }

  it('are readable by everybody, and can be replaced and removed', () => {
    const before = process.umask(0o077)
    try {
      const unitFolder = join(folder, 'units')
      writeUnits({ ...plan, unitFolder })
      writeUnits({ ...plan, unitFolder })
      expect(statSync(join(unitFolder, 'borealis.service')).mode & 0o777).toBe(0o644)
      expect(removeUnits(unitFolder, ['borealis.socket', 'borealis.service'], () => true)).toHaveLength(1)
      expect(readdirSync(unitFolder)).toEqual([])
    } finally {
      process.umask(before)
    }
  })

  it('of somebody else are neither replaced nor removed', () => {
    const path = join(folder, 'borealis.service')
    writeFileSync(path, '[Service]\n')
    expect(() => writeUnits({ ...plan, unitFolder: folder })).toThrow('was not written by this command')
    expect(() => removeUnits(folder, ['borealis.service'], () => true)).toThrow('not written by this command')
    expect(existsSync(path)).toBe(true)
  })
})
