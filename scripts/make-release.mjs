// Makes the archive of a release: docs/decisions/0101-releases.md. Plain Node; `npm run release` has installed and built before it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { values: options } = parseArgs({
  options: {
    /** Makes the tag of the version instead of an archive. */
    tag: { type: 'boolean', default: false },
    /** An archive of a commit that is no release, named for it. */
    snapshot: { type: 'boolean', default: false },
    platform: { type: 'string', default: `${process.platform}-${process.arch}` },
  },
})

/** The pages are built already, and a release brings no Node of its own: the service loads none of these. */
const leftOut =
  /^(@fontsource-variable\/.*|@react-router\/(dev|node)|@tailwindcss\/vite|lucide-react|node-linux-.*|tailwindcss|vite)$/

const manifest = readJson(join(root, 'package.json'))
const { version } = manifest
const tag = `v${version}`

if (git('status', '--porcelain') !== '')
  stop('There are changes that are not committed. Commit them or put them aside first.')
const notes = options.snapshot ? null : await checkVersion()
if (options.tag) makeTag()
else await makeArchive()

/** Package, lock file, changelog, migrations and tag say the same. Gives what is new, in the words of the changelog. */
async function checkVersion() {
  if (readJson(join(root, 'package-lock.json')).version !== version)
    stop(
      `package-lock.json names another version than package.json (${version}). Run: npm install --package-lock-only`,
    )
  const sections = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m).slice(1)
  const [newest = ''] = sections.filter((section) => !section.startsWith('Unreleased'))
  if (sections.some((section) => /^Unreleased\n\s*\S/.test(section)))
    stop(
      `CHANGELOG.md has a section "Unreleased". Give it the number of the release, and package.json too. For a trial: npm run release -- --snapshot`,
    )
  if (!/^(\S+)/.exec(newest) || newest.split('\n')[0].trim() !== version)
    stop(
      `The newest section of CHANGELOG.md is ${newest.split('\n')[0]}, and the version in package.json is ${version}.`,
    )
  const { migrationsOf, readMigrations } = await import(join(root, 'src/server/db/migrate.ts'))
  const listed = Object.values(migrationsOf).flat()
  const missing = (await readMigrations()).map(({ name }) => name).filter((name) => !listed.includes(name))
  if (missing.length > 0)
    stop(
      `src/server/db/migrate.ts does not say which release brought ${missing.join(', ')}. Add a line for ${version} to migrationsOf.`,
    )
  const tagged = git('tag', '--list', tag) && git('rev-list', '-1', tag)
  if (tagged && tagged !== git('rev-parse', 'HEAD'))
    stop(`${tag} is the tag of another commit (${tagged.slice(0, 8)}): that version has been released.`)
  if (tagged && options.tag) stop(`${tag} is there already.`)
  return newest.slice(newest.indexOf('\n')).trim()
}

function makeTag() {
  // Without this, lines that begin with # would be taken for comments.
  run('git', ['tag', '--annotate', '--cleanup=whitespace', '--file=-', tag], {
    input: `Banksia ${version}\n\n${notes}\n`,
  })
  console.log(`Made the tag ${tag}, with what CHANGELOG.md says of it. Push it with: git push origin ${tag}`)
}

async function makeArchive() {
  const commit = git('rev-parse', '--short=8', 'HEAD')
  const name = `banksia-${options.snapshot ? `${version}-${commit}` : version}-${options.platform}`
  const releases = join(root, 'build', 'release')
  const folder = join(releases, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copySources(folder)
  installPackages(folder)
  const bill = run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], { cwd: folder })
  const files = [`${name}.tar.gz`, `${name}.sbom.json`]
  for (const file of [join(folder, 'sbom.json'), join(releases, files[1])]) writeFileSync(file, bill)
  pack(releases, name)
  const sums = files.map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(releases, file)))
        .digest('hex')}  ${file}\n`,
  )
  writeFileSync(join(releases, `${name}.SHA256SUMS`), sums.join(''))
  rmSync(folder, { recursive: true })
  console.log(`Made build/release/${files[0]}, its SBOM and its SHA256SUMS.`)
  if (options.platform === `${process.platform}-${process.arch}`) await tryArchive(join(releases, files[0]))
  else console.log('It was not started: it is for another platform.')
}

/** What runs, and nothing that was not committed. The pages are there as they were built. */
function copySources(folder) {
  const paths = ['src', 'content', 'docs', 'deploy', 'README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md']
  const without = ['src/web', 'docs/pictures', '**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts']
  const sources = run('git', [
    'archive',
    'HEAD',
    '--',
    ...paths,
    ...without.map((path) => `:(exclude,glob)${path}`),
  ])
  run('tar', ['-x', '-C', folder], { input: sources })
  for (const built of ['client', 'server', 'stories.json'])
    cpSync(join(root, 'build', built), join(folder, 'build', built), { recursive: true })
  const keep = (packages) =>
    Object.fromEntries(Object.entries(packages).filter(([one]) => !leftOut.test(one)))
  const { name, description, license, type, imports, scripts, dependencies, optionalDependencies } = manifest
  const { '#web/*': _, '#test/*': __, ...kept } = imports
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify(
      {
        name,
        version,
        private: true,
        description,
        license,
        type,
        imports: kept,
        // Nothing is prepared before a start: all is there.
        scripts: {
          start: scripts.start,
          practice: scripts.practice,
          'check-content': scripts['check-content'],
        },
        dependencies: keep(dependencies),
        optionalDependencies: keep(optionalDependencies),
        engines: { node: '>=22.22' },
      },
      null,
      2,
    )}\n`,
  )
}

/** Those of package-lock.json, in their versions. */
function installPackages(folder) {
  const [os, cpu] = options.platform.split('-')
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'))
  run('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: folder })
  const [ours, theirs] = [root, folder].map((one) => readJson(join(one, 'package-lock.json')).packages)
  const others = Object.keys(theirs).filter(
    (one) => one !== '' && theirs[one].integrity !== ours[one]?.integrity,
  )
  if (others.length > 0) stop(`npm chose other packages than package-lock.json names: ${others.join(', ')}`)
  run('npm', ['ci', '--omit=dev', `--os=${os}`, `--cpu=${cpu}`], { cwd: folder })
}

/** Readable by all, writable by its owner, and silent about who made it. Needs GNU tar. */
function pack(releases, name) {
  const time = `@${git('log', '-1', '--format=%ct')}`
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=go-w,a+rX',
    `--mtime=${time}`,
  ]
  run('tar', [...same, '-czf', `${name}.tar.gz`, name], { cwd: releases })
}

/** Started from unpacking, on a database of its own, as nothing but Node and this archive. */
async function tryArchive(archive) {
  const place = mkdtempSync(join(tmpdir(), 'banksia-release-'))
  chmodSync(place, 0o755)
  run('tar', ['-xzf', archive, '-C', place, '--strip-components=1'])
  const environment = {
    PATH: process.env.PATH,
    HOME: place,
    DEMO_DATA: 'off',
    PORT: '0',
    DATA_DIR: join(place, '.data'),
  }
  const began = performance.now()
  const service = spawn(process.execPath, ['src/main.ts'], { cwd: place, env: environment })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  try {
    const address = await new Promise((resolve, reject) => {
      let said = ''
      for (const stream of [service.stdout, service.stderr])
        stream.on('data', (text) => {
          said += text
          const ready = /is ready at (\S+)/.exec(said)
          if (ready) resolve(ready[1])
        })
      ended.then((code) => reject(new Error(`it ended with ${code}: ${said}`)))
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    for (const path of ['/readyz', '/', '/find-a-psychologist']) {
      const { status } = await fetch(address + path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    console.log(`Unpacked, it started with a new database in ${seconds} s and answered.`)
  } catch (error) {
    process.exitCode = 1
    console.error(`The archive is not good: ${error.message}`)
  } finally {
    service.kill()
    await ended
    rmSync(place, { recursive: true, force: true })
  }
}

function run(command, parameters, settings) {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, {
    cwd: root,
    maxBuffer: 1024 ** 3,
    ...settings,
  })
  if (status === 0) return stdout
  return stop(`${command} ${parameters[0]} failed: ${error?.message ?? stderr}`)
}

function git(...parameters) {
  return String(run('git', parameters)).trim()
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
