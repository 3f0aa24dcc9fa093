import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environmentSchema, secretNames } from '#server/environment.ts'

it('a secret may be in a file by the rule that the README gives', () => {
  const named = Object.keys(environmentSchema.shape).filter((name) =>
    /^(DATABASE_(DIRECT_|REPLICA_)?URL|VALKEY_URL|ENCRYPTION_KEYS|SMTP_URL)$|SECRET|TOKEN|PASSPHRASE|ACCESS_KEY|LIVEKIT_API/.test(
      name,
    ),
  )
  expect([...secretNames].toSorted()).toEqual(named.toSorted())
})

it('every variable that is read is in the README’s table, and no other', async () => {
  const readme = await readFile(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('## Where to look next'))
  const named = [...table.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]*`(?:, )?)+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]*/g) ?? [],
  )
  expect(named.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted())
})
