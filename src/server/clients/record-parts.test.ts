import { expect, it } from 'vitest'
import { newKey, parseKeyring } from '../keyring.ts'
import { openAtsi, sealAtsi } from './record-parts.ts'

const keyring = parseKeyring(newKey())

it('seals an answer about origin so that its length does not tell it', () => {
  const [yes, no] = [true, false].map((atsi) => sealAtsi(keyring, 'robin', atsi))
  expect(yes?.sealed_atsi).toHaveLength(no?.sealed_atsi.length ?? 0)
  expect([yes, no].map((row) => row && openAtsi(keyring, { id: 'robin', ...row }))).toEqual([true, false])
})

it('opens one that was sealed as a boolean', () => {
  const sealed = (atsi: boolean) => ({ id: 'robin', sealed_atsi: keyring.seal(atsi, 'clients.atsi:robin') })
  expect([true, false].map((atsi) => openAtsi(keyring, sealed(atsi)))).toEqual([true, false])
})
