/** The container files, without a builder: a linter reads the Containerfile, and both fit the repository and the settings. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ValidationSeverity, validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ConfigSchema } from '#server/platform/config/config.ts'
import { projectFolder } from '#server/platform/config/folders.ts'

type ComposeService = {
  image: string
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  volumes?: string[]
  configs?: { source: string }[]
  healthcheck?: { test: string[] }
}
type Compose = {
  services: Record<string, ComposeService>
  volumes: Record<string, null>
  configs: Record<string, { content: string }>
}

const { ERROR } = ValidationSeverity
/** Every rule that the linter has. */
const RULES = {
  deprecatedMaintainer: ERROR,
  directiveCasing: ERROR,
  emptyContinuationLine: ERROR,
  instructionCasing: ERROR,
  instructionCmdMultiple: ERROR,
  instructionEntrypointMultiple: ERROR,
  instructionHealthcheckMultiple: ERROR,
  instructionJSONInSingleQuotes: ERROR,
  instructionWorkdirRelative: ERROR,
}
const lint = (containerfile: string) =>
  validate(containerfile, RULES).map(({ message, range }) => `${range.start.line + 1}: ${message}`)

const read = (name: string) => readFileSync(join(projectFolder, name), 'utf8')
const lines = read('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
const args = (instruction: string) =>
  lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1))

describe('the Containerfile', () => {
  it('passes a linter, which finds what it should', () => {
    const text = read('Containerfile')
    expect(lint(text)).toEqual([])
    const damaged: [from: string, to: string, message: RegExp][] = [
      ['COPY . .', 'COPPY . .', /Unknown instruction: COPPY/],
      ['--interval=30s', '--intervall=30s', /Unknown flag: intervall/],
      ['--timeout=5s', '--timeout=5', /missing unit/],
      ['EXPOSE 3000', 'EXPOSE web', /Invalid containerPort/],
      ['CMD ["start"]', 'CMD ["start"]\nCMD ["doctor"]', /only be one CMD/],
      ['WORKDIR /data', 'WORKDIR data', /absolute/],
    ]
    for (const [from, to, message] of damaged) {
      expect(text).toContain(from)
      expect(lint(text.replace(from, to)).join(' ')).toMatch(message)
    }
  })

  it('builds in stages, from images with a version', () => {
    const stages = args('FROM')
    expect(stages.length).toBeGreaterThan(1)
    for (const stage of stages) expect(stage).toMatch(/^\w+:\d+-\S+( AS \w+)?$/)
    const names = stages.flatMap((stage) => / AS (\w+)/.exec(stage)?.[1] ?? [])
    for (const from of args('COPY').flatMap((copy) => /^--from=(\w+)/.exec(copy)?.[1] ?? []))
      expect(names).toContain(from)
  })

  it('copies files that exist, and that .dockerignore does not leave out', () => {
    const ignored = read('.dockerignore').split('\n')
    const sources = args('COPY')
      .filter((copy) => !copy.startsWith('--from'))
      .flatMap((copy) => copy.split(' ').slice(0, -1))
    for (const source of sources) {
      expect(existsSync(join(projectFolder, source)), source).toBe(true)
      expect(ignored).not.toContain(source)
    }
    const { files } = JSON.parse(read('package.json')) as { files: string[] }
    expect(files.filter((file) => file !== 'dist' && ignored.includes(file))).toEqual([])
  })

  it('runs as another account than root, with a health check, and gets signals itself', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    expect(last).toContain('USER node')
    expect(last.findIndex((line) => line.startsWith('ENTRYPOINT ['))).toBeGreaterThan(
      last.indexOf('USER node'),
    )
    expect(args('HEALTHCHECK')[0]).toContain('/readyz')
    for (const [name] of (args('ENV')[0] ?? '').matchAll(/[A-Z_]+(?==)/g))
      expect([...Object.keys(ConfigSchema.shape), 'NODE_ENV', 'NODE_COMPILE_CACHE']).toContain(name)
  })
})

describe('compose.yaml', () => {
  const { services, volumes, configs } = parse(read('compose.yaml')) as Compose

  it('names services, volumes and configs that exist, and images with a version', () => {
    for (const [name, service] of Object.entries(services)) {
      if (name !== 'site') expect(service.image).toMatch(/:\d/)
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(services).toHaveProperty(other)
        if (condition === 'service_healthy') expect(services[other]?.healthcheck?.test[0]).toBe('CMD')
      }
      for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '')
      for (const { source } of service.configs ?? []) expect(configs).toHaveProperty(source)
    }
  })

  it('gives the site settings that exist, and no secret of its own', () => {
    const environment = services.site?.environment ?? {}
    for (const name of Object.keys(environment)) expect(ConfigSchema.shape).toHaveProperty(name)
    const given = read('compose.yaml').replaceAll(/\$\{[^}]*\}/g, '')
    expect(given.match(/(password|secret\w*)"?: *"?[^\s",}]/gi) ?? []).toEqual([])
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))
    const page = read('docs/install.md')
    for (const name of asked) expect(page).toContain(`${name}=`)
  })

  it('has a store whose keys are valid JSON', () => {
    const content = configs['store-keys']?.content.replaceAll(/\$\{[^}]*\}/g, 'x') ?? ''
    expect(JSON.parse(content)).toHaveProperty('identities.0.credentials.0.accessKey', 'borealis')
  })
})
