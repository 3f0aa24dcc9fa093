import { describe, expect, it } from 'vitest'
import { type Permission, type ActorRole, may } from './roles.ts'

describe('may', () => {
  it.each<[Permission, string]>([
    ['browse clinicians', 'visitor patient clinician administrator owner'],
    ['hold a slot', 'visitor patient'],
    ['book an appointment', 'patient'],
    ['sign up', 'visitor'],
    ['accept an invite', 'visitor'],
    ['manage own profile', 'patient'],
    ['answer questionnaires', 'patient'],
  ])('only these may %s: %s', (action, allowed) => {
    const actors: ActorRole[] = ['visitor', 'patient', 'clinician', 'administrator', 'owner']
    expect(actors.filter((actor) => may(actor, action)).join(' ')).toBe(allowed)
  })
})
