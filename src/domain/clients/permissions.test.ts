import { describe, expect, it } from 'vitest'
import type { Action, Actor } from './permissions.ts'
import { may } from './permissions.ts'

describe('may', () => {
  it.each<[Action, string]>([
    ['browse clinicians', 'visitor patient clinician administrator owner'],
    ['hold a slot', 'visitor patient'],
    ['book an appointment', 'patient'],
    ['sign up', 'visitor'],
    ['accept an invite', 'visitor'],
    ['manage own profile', 'patient'],
    ['answer questionnaires', 'patient'],
  ])('only these may %s: %s', (action, allowed) => {
    const actors: Actor[] = ['visitor', 'patient', 'clinician', 'administrator', 'owner']
    expect(actors.filter((actor) => may(actor, action)).join(' ')).toBe(allowed)
  })
})
