import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const script = join(import.meta.dirname, '..', '..', 'scripts', 'make-release.mjs')

type Clone = { version?: string; lock?: string; changelog?: string; listed?: string[] }

/** A repository with what a release is checked by, committed. */
async function createClone({
  version = '1.2.0',
  lock = version,
  changelog,
  listed = ['0001.sql', '0002.sql'],
}: Clone) {
  const root = await mkdtemp(join(tmpdir(), 'banksia-clone-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...parameters], {
      cwd: root,
      encoding: 'utf8',
    })
  await mkdir(join(root, 'src', 'server', 'db'), { recursive: true })
  await mkdir(join(root, 'scripts'))
  await cp(script, join(root, 'scripts', 'make-release.mjs'))
  const files = {
    'package.json': JSON.stringify({ version, type: 'module' }),
    'package-lock.json': JSON.stringify({ version: lock }),
    'CHANGELOG.md':
      changelog ?? '# Changelog\n\n## 1.2.0\n\n### For clients\n\n- New words.\n\n## 1.1.0\n\n- Old words.\n',
    'src/server/db/migrate.ts': `export const migrationsOf = { '1.2.0': ${JSON.stringify(listed)} }
      export const readMigrations = async () => [{ name: '0001.sql' }, { name: '0002.sql' }]`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text)
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=All')
  const release = (...parameters: string[]) => {
    const identity = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b.example' }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/make-release.mjs', ...parameters], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...identity },
    })
    return { status, stderr: stderr.trim() }
  }
  return { root, git, release }
}

it('tags a release with what the changelog says of it, and of nothing else', async () => {
  const { git, release } = await createClone({})
  expect(release('--tag')).toEqual({ status: 0, stderr: '' })
  expect(git('tag', '--list', '--format=%(refname:short) %(objecttype)\n%(contents)').trim()).toBe(
    'v1.2.0 tag\nBanksia 1.2.0\n\n### For clients\n\n- New words.',
  )
  expect(release('--tag')).toMatchObject({ status: 1, stderr: 'v1.2.0 is there already.' })
  git('commit', '--quiet', '--allow-empty', '--message=More')
  expect(release('--tag').stderr).toContain('that version has been released')
})

it.each<[string, Clone, string]>([
  ['other number in the lock file', { lock: '1.1.0' }, 'package-lock.json names another version'],
  [
    'number that the changelog does not have',
    { version: '1.3.0' },
    'The newest section of CHANGELOG.md is 1.2.0',
  ],
  [
    'section that has no number yet',
    { changelog: '# Changelog\n\n## Unreleased\n\n- Newer.\n\n## 1.2.0\n\n- New.\n' },
    'CHANGELOG.md has a section "Unreleased"',
  ],
  ['migration of no release', { listed: ['0001.sql'] }, 'does not say which release brought 0002.sql'],
])('makes no release with a %s', async (_, given, words) => {
  const { git, release } = await createClone(given)
  expect(release('--tag')).toMatchObject({ status: 1, stderr: expect.stringContaining(words) })
  expect(git('tag')).toBe('')
})

it('makes no release of what is not committed', async () => {
  const { root, release } = await createClone({})
  await writeFile(join(root, 'a-file'), '')
  for (const parameters of [['--tag'], ['--snapshot']])
    expect(release(...parameters)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('not committed'),
    })
})
