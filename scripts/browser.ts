/** Finds the browser for the end-to-end tests and the benchmarks, and installs Debian's Chromium where there is none. */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** Chromium without windows: the same engine, which opens a page in less time. */
const headlessShell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Arguments for every start: the browser sends no requests of its own and shows no prompts. */
export const browserFlags = [
  // Chromium's sandbox does not work for root.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Containers often give /dev/shm 64 MB, which large pages outgrow.
  '--disable-dev-shm-usage',
]

/** Path of the browser: `BOREALIS_BROWSER`, else an installed Chromium, Chrome or headless shell, else null. */
export const findBrowser = async (preferred: string[] = []): Promise<string | null> => {
  const named = process.env.BOREALIS_BROWSER
  if (named) return named
  return (await findProgram([...preferred, ...names, headlessShell])) ?? (await firstExecutable(macApps))
}

/** Path of the first of these programs that is installed, else null. */
const findProgram = (programs: string[]): Promise<string | null> => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return firstExecutable(programs.flatMap((name) => folders.map((folder) => join(folder, name))))
}

const firstExecutable = async (paths: string[]): Promise<string | null> => {
  for (const path of paths) if (await isExecutable(path)) return path
  return null
}

/**
 * Path of the browser for tests, the headless shell if there is one; installs it, with a typeface for Chinese, where the
 * machine has apt-get and we may use it.
 * @throws when there is none and none could be installed.
 */
export const findOrInstallBrowser = async (): Promise<string> => {
  const found = await findBrowser([headlessShell])
  if (found) return found
  await installChromium()
  const installed = await findBrowser([headlessShell])
  if (installed) return installed
  throw new Error(`Chromium was installed, but it is not in PATH. ${advice}`)
}

const advice = 'Please install Chromium or Chrome, or name one in BOREALIS_BROWSER.'

const installChromium = async (): Promise<void> => {
  const aptGet = await aptGetCommand()
  if (!aptGet) throw new Error(`There is no browser for the end-to-end tests. ${advice}`)
  console.log('  There is no browser: installing Chromium with apt-get …')
  try {
    await aptGet('update')
    const install = (name: string) =>
      aptGet('install', '--yes', '--no-install-recommends', name, 'fonts-noto-cjk')
    // Not every distribution has a package of the headless shell.
    await install(headlessShell).catch(() => install('chromium'))
  } catch (error) {
    throw new Error(`Chromium could not be installed (${(error as Error).message.trim()}). ${advice}`)
  }
}

type AptGet = (...args: string[]) => Promise<unknown>

/** Null when apt-get is missing or would ask for a password. It waits for another installation to end. */
const aptGetCommand = async (): Promise<AptGet | null> => {
  if (!(await succeeds('apt-get', '--version'))) return null
  if (!isRoot && !(await succeeds('sudo', '--non-interactive', 'true'))) return null
  const command = [
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=300',
    '--quiet',
  ]
  const [name = '', ...rest] = isRoot ? command : ['sudo', '--non-interactive', ...command]
  return (...args) => run(name, [...rest, ...args], { maxBuffer: 2 ** 26 })
}

const succeeds = (name: string, ...args: string[]): Promise<boolean> =>
  run(name, args).then(
    () => true,
    () => false,
  )

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
