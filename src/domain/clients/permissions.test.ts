import { describe, expect, it } from 'vitest'
import type { Action, Actor } from './permissions.ts'
import { may } from './permissions.ts'
import { isGpUser } from './roles.ts'

describe('may', () => {
  it.each<[Action, string]>([
    ['browse clinicians', 'visitor patient clinician administrator'],
    ['hold a slot', 'visitor patient'],
    ['book an appointment', 'patient'],
    ['sign up', 'visitor'],
    ['accept an invite', 'visitor'],
    ['manage own profile', 'patient'],
    ['answer questionnaires', 'patient'],
    ['read answers of own clients', 'clinician'],
    ['set own hours', 'clinician'],
    ['edit rates', 'administrator'],
    ['read the audit', 'administrator'],
  ])('only these may %s: %s', (action, allowed) => {
    const actors: Actor[] = ['visitor', 'patient', 'clinician', 'administrator']
    expect(actors.filter((actor) => may(actor, action)).join(' ')).toBe(allowed)
  })
})

describe('isGpUser', () => {
  it.each([
    ['a patient with no attached clinician', 'patient', undefined, true],
    ['someone with no role and no attached clinician', undefined, undefined, true],
    ['a patient with an attached clinician', 'patient', 'c1', false],
    ['someone with no role and an attached clinician', undefined, 'c1', false],
    ['a clinician', 'clinician', undefined, false],
    ['an administrator', 'administrator', undefined, false],
  ] as const)('%s', (_who, role, attachedClinicianId, expected) => {
    expect(isGpUser({ role, attachedClinicianId })).toBe(expected)
  })
})
