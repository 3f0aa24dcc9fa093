import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

it('is made for its owner alone, and one that was open is closed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'banksia-private-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'data')
  await makePrivateFolder(folder)
  expect(await modeOf(folder)).toBe(0o700)
  await chmod(folder, 0o755)
  await makePrivateFolder(folder)
  expect(await modeOf(folder)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
})
