import { describe, expect, it } from 'vitest'
import { staffActions, staffMay, worksForEveryone } from './staff-roles.ts'

describe('what staff may do', () => {
  it.each([
    ['owner', null, 'change roles', true],
    ['administrator', null, 'change roles', false],
    ['administrator', null, 'edit rates', true],
    ['owner', null, 'read answers', false],
    ['administrator', null, 'read answers', false],
    ['owner', null, 'read scores', false],
    ['administrator', null, 'read scores', false],
    ['administrator', 'clinicalPsychologists', 'read answers', false],
    ['administrator', 'clinicalPsychologists', 'read scores', true],
    ['administrator', 'generalPractitioner', 'read answers', true],
    ['clinician', 'clinicalPsychologists', 'read answers', false],
    ['clinician', 'clinicalPsychologists', 'read scores', true],
    ['clinician', 'socialWorkers', 'read answers', false],
    ['clinician', 'generalPractitioner', 'read answers', true],
    ['clinician', 'generalPractitioner', 'read scores', true],
    ['clinician', 'clinicalPsychologists', 'edit clinicians', false],
    ['clinician', 'clinicalPsychologists', 'print treatment plans', false],
    ['clinician', 'socialWorkers', 'record attendance', true],
    ['clinician', 'generalPractitioner', 'print treatment plans', true],
    ['clinician', 'generalPractitioner', 'work through safety tasks', true],
  ] as const)('%s (%s): %s is %s', (role, clinicianRole, action, allowed) => {
    expect(staffMay({ role, clinicianRole }, action)).toBe(allowed)
  })

  it('is nothing for a clinician’s account without a clinician', () => {
    expect(staffActions({ role: 'clinician', clinicianRole: null })).toEqual([])
  })

  it('reaches every diary for the office alone', () => {
    expect(worksForEveryone({ role: 'owner' })).toBe(true)
    expect(worksForEveryone({ role: 'clinician' })).toBe(false)
  })
})
