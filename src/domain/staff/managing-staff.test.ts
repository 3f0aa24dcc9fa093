import { expect, it } from 'vitest'
import { leavesNoOwner, mayManage } from './staff-roles.ts'

it.each([
  ['owner', 'owner', true],
  ['owner', 'clinician', true],
  ['administrator', 'clinician', true],
  ['administrator', 'administrator', false],
  ['administrator', 'owner', false],
  ['clinician', 'clinician', false],
] as const)('%s may manage %s: %s', (role, other, allowed) => {
  expect(mayManage({ role }, other)).toBe(allowed)
})

const owner = { role: 'owner', isDisabled: false } as const

it.each([
  [owner, { role: 'administrator', isDisabled: false }, 0, true],
  [owner, { role: 'owner', isDisabled: true }, 0, true],
  [owner, { role: 'administrator', isDisabled: false }, 1, false],
  [owner, owner, 0, false],
  [{ role: 'owner', isDisabled: true }, { role: 'clinician', isDisabled: true }, 0, false],
  [{ role: 'clinician', isDisabled: false }, { role: 'clinician', isDisabled: true }, 0, false],
] as const)('%o to %o with %i other owners leaves none: %s', (before, after, others, leaves) => {
  expect(leavesNoOwner(before, after, others)).toBe(leaves)
})
