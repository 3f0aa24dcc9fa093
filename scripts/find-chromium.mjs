// Finds a Chromium or Chrome for the browser tests: installed, Playwright's own, or from the system's packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)

/** The path of a browser that is here already, or null. CHROMIUM_PATH names one explicitly. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...macApps,
    ...playwrightBrowsers(),
  ]
  return candidates.find((file) => file && existsSync(file)) ?? null
}

function playwrightBrowsers() {
  const cache = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache)
  if (!existsSync(folder)) return []
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ]
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .flatMap((name) => inside.map((file) => join(folder, name, file)))
}

export function ensureChromium({ root, path, stop }) {
  if (findChromium()) return
  const attempt = (command, args) => {
    console.log(`No Chromium found. Trying: ${command} ${args.join(' ')}`)
    spawnSync(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 10 * 60_000,
    })
    return findChromium()
  }
  if (attempt('playwright', ['install', 'chromium'])) return
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n']
    const apt = (...args) => [...asRoot, 'apt-get', ...args]
    const [first, ...rest] = apt('-qq', 'update')
    spawnSync(first, rest, { stdio: 'ignore', timeout: 5 * 60_000 })
    const [command, ...args] = apt('-qq', '-y', 'install', 'chromium')
    if (attempt(command, args)) return
  }
  stop(
    'The browser tests need Chromium or Chrome, and none could be found or installed. Install one, or set CHROMIUM_PATH to it.',
  )
}
