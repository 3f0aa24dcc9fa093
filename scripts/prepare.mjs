// Makes a bare clone ready: packages, pages, and for tests a browser. Plain Node, no dependency: nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './find-chromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const purpose = process.argv[2] ?? 'start'
const binFolder = join(root, 'node_modules', '.bin')
const path = `${binFolder}${delimiter}${process.env.PATH}`

function stop(message) {
  console.error(message)
  process.exit(1)
}

const [major] = process.versions.node.split('.').map(Number)
if (major < 20) stop(`Node 20 or newer is needed to set up; this is ${process.versions.node}.`)

/** Why this folder cannot be written; null where it can. One in which nothing is to be prepared need not be. */
let readOnly = null

withLock(() => {
  install()
  checkNode()
  if (purpose !== 'dev') {
    build()
    compileContent()
  }
  if (purpose === 'test') ensureChromium({ root, path, stop })
})

/** Two commands started at once in one clone must not install or build over each other. */
function withLock(work) {
  const lock = join(root, '.prepare-lock')
  const deadline = Date.now() + 15 * 60_000
  while (!readOnly && !tryLock(lock)) {
    const owner = Number(readQuietly(lock))
    if (owner && !isAlive(owner)) rmSync(lock, { force: true })
    else if (Date.now() > deadline)
      stop(`Another set-up has been running for 15 minutes. If not, remove ${lock}.`)
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
  if (readOnly) return work()
  process.on('exit', () => rmSync(lock, { force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  work()
}

function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    readOnly = error.code
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A mark is written last, so that an install or a build that was cut off is done again. */
function onceFor(markFile, wanted, work, isStillThere = () => true) {
  if (readQuietly(markFile) === wanted && isStillThere()) return
  if (readOnly) stop(`This folder cannot be written (${readOnly}), and is not prepared: ${root}`)
  work()
  mkdirSync(dirname(markFile), { recursive: true })
  writeFileSync(markFile, wanted)
}

/** What the build needs are packages of the service; the others are for tests, checks and measurements. */
function install() {
  const lock = hashOf([join(root, 'package-lock.json')], `${process.platform}-${process.arch}`)
  const mark = join(root, 'node_modules', '.banksia-install')
  // Whoever has tested here once goes on having the packages for it.
  const withDevelopment = purpose !== 'start' || readQuietly(mark)?.endsWith(' with development') === true
  const installPackages = () => {
    console.log('Installing packages (the first time takes a minute)…')
    const npm = process.env.npm_execpath
    const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
    const development = withDevelopment ? '--include=dev' : '--omit=dev'
    const options = [development, '--no-audit', '--no-fund', '--loglevel=error']
    // Never `npm install`, which takes what the lock file does not name.
    run(
      command,
      [...first, 'ci', ...options],
      'Installing exactly what package-lock.json names failed (npm ci), and nothing else is installed',
    )
  }
  onceFor(mark, withDevelopment ? `${lock} with development` : lock, installPackages, () =>
    hasEveryPackage(withDevelopment),
  )
}

/** An install or a prune by hand may have left out packages since the mark was written. */
function hasEveryPackage(withDevelopment) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys({ ...dependencies, ...(withDevelopment && devDependencies) }).every((name) =>
    existsSync(join(root, 'node_modules', name, 'package.json')),
  )
}

function checkNode() {
  const { stdout } = spawnSync('node', ['--version'], {
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
  })
  const [runMajor = 0, runMinor = 0] = (stdout ?? '').replace('v', '').split('.').map(Number)
  if (runMajor < 22 || (runMajor === 22 && runMinor < 22))
    stop(`The service needs Node 22.22 or newer to run; this is ${stdout?.trim()}. Please install Node 24.`)
}

function build() {
  const sources = ['src/web', 'src/domain', 'src/contract'].flatMap((folder) => filesIn(join(root, folder)))
  const configuration = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
  ].map((name) => join(root, name))
  const scripts = filesIn(join(root, 'scripts')).filter((file) => file.endsWith('.ts'))
  const wanted = hashOf([...sources, ...configuration, ...scripts])
  onceFor(join(root, 'build', '.banksia-build'), wanted, () => {
    console.log('Building the pages…')
    rmSync(join(root, 'build', '.banksia-build'), { force: true })
    // The bundler makes much that is dropped soon: a larger young generation is cleaned a quarter as often.
    const settings = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` }
    run(join(binFolder, 'react-router'), ['build'], 'Building the pages failed', settings)
  })
}

/** A start that finds these stories as they are now need not read their Markdown. One that does not says what is wrong with them. */
function compileContent() {
  const content = resolve(process.env.CONTENT_DIR || join(root, 'content'))
  const code = ['src/domain', 'src/contract', 'src/server/site'].map((folder) => join(root, folder))
  const files = [...code, content].filter((folder) => existsSync(folder)).flatMap(filesIn)
  onceFor(
    join(root, 'build', '.banksia-content'),
    hashOf([...files, join(root, 'package-lock.json')], content),
    () => {
      const command = [join(root, 'src', 'server', 'compile-content.ts'), content]
      const { status } = spawnSync('node', command, {
        cwd: root,
        env: { ...process.env, PATH: path },
        stdio: 'inherit',
      })
      if (status !== 0) console.error('The stories could not be read beforehand: each start will read them.')
    },
  )
}

/** With settings of its own, a command is heard only if it fails. */
function run(command, args, failure, settings) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...settings },
    stdio: settings ? 'pipe' : 'inherit',
    encoding: 'utf8',
  })
  if (result.status === 0) return
  if (settings) console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  stop(`${failure}${result.error ? `: ${result.error.message}` : ''}.`)
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted()
}

function hashOf(files, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function readQuietly(file) {
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null
}
