import { describe, expect, it } from 'vitest'
import type { Action, Actor } from './permissions.ts'
import { may } from './permissions.ts'

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
