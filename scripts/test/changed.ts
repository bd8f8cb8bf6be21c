/** Finds the files that differ from main, and which tests they touch. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export type Changes = {
  /** Something changed that tests read or all of them use: the default tier runs whole. */
  isBroad: boolean
  /** The other files; Vitest finds the tests that import them. */
  files: string[]
  /** Tests in a browser to run whatever their tier. */
  specs: string[]
  /** Something changed that a page in a browser may show. */
  touchesPages: boolean
}

/** No import leads from a test to what it reads as a file; and what every test imports would lead to all tiers of all tests. */
const BROAD =
  /^(db\/(migrations|demo)|contract|server\/testing)\/|^(package(-lock)?\.json|vitest\.config\.ts|scripts\/test\/)/
const PAGES = /^(web|server|importers|e2e\/(support|playwright\.config))\b(?!.*\.test\.tsx?$)/

export const findChanges = (): Changes => {
  const changed = changedFiles()
  return {
    isBroad: changed.some((file) => BROAD.test(file)),
    files: changed.filter((file) => !BROAD.test(file) && /\.tsx?$/.test(file) && existsSync(file)),
    specs: [...new Set(changed.map(specOf))].filter((file) => file !== null && existsSync(file)) as string[],
    touchesPages: changed.some((file) => PAGES.test(file)),
  }
}

/** The tests of a screen are named after its folder; the module graph of the tests ends at the built web. */
const specOf = (file: string): string | null => {
  if (/^e2e\/[^/]+\.spec\.ts$/.test(file)) return file
  const feature = /^web\/studio\/([^/]+)\//.exec(file)?.[1]
  return feature ? `e2e/studio-${feature}.spec.ts` : null
}

/** Since the branch left main, committed or not. */
const changedFiles = (): string[] => {
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name) !== '')
  const base = main ? git('merge-base', 'HEAD', main) : 'HEAD'
  const lines = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`
  return lines.split('\n').filter(Boolean)
}

const git = (...words: string[]): string => {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
