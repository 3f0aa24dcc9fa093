// Finds a browser for the browser tests. A headless shell comes first: a whole Chromium draws its own windows and menus
// too, and takes twice as long over the same tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const shells = {
  commands: ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'],
  apps: [],
  playwright: { folder: /^chromium_headless_shell-\d+$/, files: ['chrome-headless-shell', 'headless_shell'] },
}
const wholeBrowsers = {
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  apps: ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`),
  playwright: {
    folder: /^chromium-\d+$/,
    files: [
      'chrome',
      ...['Chromium', 'Google Chrome for Testing'].map((app) => `${app}.app/Contents/MacOS/${app}`),
    ],
  },
}

/** The path of a browser that is here already, or null. CHROMIUM_PATH names one explicitly. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || find(shells) || find(wholeBrowsers)
}

function find({ commands, apps, playwright }) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...folders.flatMap((folder) => commands.map((name) => join(folder, name))),
    ...apps,
    ...inPlaywrightsCache(playwright),
  ]
  return candidates.find((file) => existsSync(file) && runs(file)) ?? null
}

/** A download without the system's libraries is there, and does not start. */
function runs(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0
}

function inPlaywrightsCache({ folder, files }) {
  const usual = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright'
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), usual)
  return foldersIn(cache)
    .filter((name) => folder.test(name))
    .flatMap((name) => foldersIn(join(cache, name)).map((inner) => join(cache, name, inner)))
    .flatMap((inner) => files.map((file) => join(inner, file)))
}

function foldersIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/** Installs a headless shell; where none can be had, settles for any Chromium that is here or can be installed. */
export function ensureChromium({ root, path, stop }) {
  const named = process.env.CHROMIUM_PATH
  if (named && !runs(named)) return stop(`CHROMIUM_PATH is no browser that starts: ${named}`)
  if (named || find(shells)) return undefined
  const here = find(wholeBrowsers)
  const triedInVain = join(root, 'node_modules', '.banksia-no-headless-shell')
  if (here && existsSync(triedInVain)) return undefined

  const ways = waysToInstall({ root, path, isNeeded: !here })
  console.log('Installing a headless browser for the tests…')
  if (ways.some(({ shell }) => shell() && find(shells))) return undefined
  if (here) {
    writeFileSync(triedInVain, '')
    console.log(`None could be had: the tests use ${here}, and take longer.`)
    return undefined
  }
  console.log('None could be had. Installing Chromium…')
  if (ways.some(({ whole }) => whole() && find(wholeBrowsers))) return undefined
  return stop(
    'The browser tests need Chromium or Chrome, and none could be found or installed. Install one, or set CHROMIUM_PATH to it.',
  )
}

/** Root's machine is a container or a build server: its packages bring the libraries too. Anyone else is asked for nothing. */
function waysToInstall({ root, path, isNeeded }) {
  const minute = 60_000
  const succeeds = (command, args, minutes) =>
    spawnSync(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
      stdio: 'ignore',
      timeout: minutes * minute,
    }).status === 0

  const playwright = (...args) => succeeds('playwright', ['install', ...args], isNeeded ? 10 : 2)
  const download = {
    shell: () => playwright('--only-shell', 'chromium'),
    whole: () => playwright('chromium'),
  }

  const isRoot = process.getuid?.() === 0
  const apt = (...args) => {
    const quick = [
      '-o',
      'Acquire::http::Timeout=10',
      '-o',
      'Acquire::Retries=0',
      '-o',
      'DPkg::Lock::Timeout=30',
    ]
    const [command, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-qq', '-y', ...quick, ...args]
    return succeeds(command, rest, isNeeded ? 5 : 2)
  }
  const install = (name) => {
    const once = () => apt('install', name)
    return once() || (apt('update') && once())
  }
  const packages = { shell: () => install('chromium-headless-shell'), whole: () => install('chromium') }

  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return [download]
  if (isRoot) return [packages, download]
  return isNeeded ? [download, packages] : [download]
}
