import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const repository = join(import.meta.dirname, '..', '..')

/** Stands for npm: notes what it was asked, and installs as npm does, without development packages if they are not asked for. */
const fakeNpm = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
const asked = process.argv.slice(2)
appendFileSync('asked.txt', asked.join(' ') + '\\n')
const names = process.env.NODE_ENV === 'production' && !asked.includes('--include=dev') ? ['runs'] : ['runs', 'builds']
for (const name of names) {
  mkdirSync('node_modules/' + name, { recursive: true })
  writeFileSync('node_modules/' + name + '/package.json', '{}')
}`

async function createClone() {
  const root = await mkdtemp(join(tmpdir(), 'banksia-clone-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await cp(join(repository, 'scripts'), join(root, 'scripts'), { recursive: true })
  const manifest = { dependencies: { runs: '1.0.0' }, devDependencies: { builds: '1.0.0' } }
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'npm.js'), fakeNpm)
  return {
    root,
    /** Installs, and for development builds nothing. */
    prepare: (user: { uid?: number } = {}) =>
      execFileSync(process.execPath, ['scripts/prepare.mjs', 'dev'], {
        ...user,
        cwd: root,
        env: {
          NODE_ENV: 'production',
          PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
          npm_execpath: join(root, 'npm.js'),
        },
      }),
    installs: async () => (await readFile(join(root, 'asked.txt'), 'utf8')).trim().split('\n'),
  }
}

it('installs what builds the pages in production too, once', async () => {
  const { prepare, installs } = await createClone()
  prepare()
  prepare()
  expect(await installs()).toEqual([expect.stringMatching(/^ci .*--include=dev/)])
})

it('repairs packages that were installed without those for development', async () => {
  const { root, prepare, installs } = await createClone()
  prepare()
  await rm(join(root, 'node_modules', 'builds'), { recursive: true })
  prepare()
  expect(await installs()).toHaveLength(2)
  expect(await readFile(join(root, 'node_modules', 'builds', 'package.json'), 'utf8')).toBe('{}')
})

it('installs nothing but what the lock file names, and says so where that fails', async () => {
  const { root, prepare, installs } = await createClone()
  await writeFile(join(root, 'npm.js'), `${fakeNpm}\nif (asked[0] === 'ci') process.exit(1)`)
  expect(prepare).toThrow('Installing exactly what package-lock.json names failed (npm ci)')
  expect(await installs()).toEqual([expect.stringMatching(/^ci /)])
})

it('needs no folder that it may write where nothing is to be prepared', async () => {
  const { root, prepare, installs } = await createClone()
  // Root may write everywhere.
  const other = process.getuid?.() === 0 ? { uid: 65_534 } : {}
  prepare()
  await chmod(root, 0o555)
  onTestFinished(() => chmod(root, 0o755))
  prepare(other)
  await rm(join(root, 'node_modules', '.banksia-install'), { force: true }).catch(() => {})
  expect(() => prepare(other)).toThrow(/cannot be written \(E\w+\), and is not prepared/)
  expect(await installs()).toHaveLength(1)
})

it('knows by its content each package that is installed here', async () => {
  const { packages } = JSON.parse(await readFile(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; optional?: boolean }>
  }
  const unknown = Object.entries(packages).filter(([place, { integrity }]) => place !== '' && !integrity)
  // For other machines alone: a registry says what they hold only where they are kept.
  expect(unknown.filter(([place, { optional }]) => !optional || existsSync(join(repository, place)))).toEqual(
    [],
  )
})
