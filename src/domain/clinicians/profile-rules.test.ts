import { describe, expect, it } from 'vitest'
import { clinicianRoleCodes } from './roles.ts'
import { ahpraPrefix, checkAhpraNumber } from './profile-rules.ts'

describe('an Ahpra number', () => {
  it.each([
    ['PSY0001234567', 'clinicalPsychologists', 'PSY0001234567'],
    ['psy 000 123 4567', 'registeredPsychologists', 'PSY0001234567'],
    ['MED0001234567', 'generalPractitioner', 'MED0001234567'],
    ['OCC-0001234567', 'occupationalTherapists', 'OCC0001234567'],
  ] as const)('%s of %s is kept as %s', (typed, role, value) => {
    expect(checkAhpraNumber(typed, role)).toEqual({ ok: true, value })
  })

  it.each([
    ['MED0001234567', 'clinicalPsychologists'],
    ['PSY0001234567', 'generalPractitioner'],
    ['PSY000123456', 'clinicalPsychologists'],
    ['PSY00012345678', 'clinicalPsychologists'],
    ['PSY000123456O', 'clinicalPsychologists'],
    ['0001234567', 'clinicalPsychologists'],
    ['', 'generalPractitioner'],
  ] as const)('%s is not one of %s', (typed, role) => {
    expect(checkAhpraNumber(typed, role).ok).toBe(false)
  })

  it('is of the profession: every other prefix is refused, and social workers have none', () => {
    for (const role of clinicianRoleCodes)
      for (const prefix of ['PSY', 'MED', 'OCC', 'NMW'])
        expect(checkAhpraNumber(`${prefix}0001234567`, role).ok).toBe(prefix === ahpraPrefix(role))
    expect(ahpraPrefix('socialWorkers')).toBeNull()
  })
})
