import { describe, expect, it } from 'vitest'
import { defaultTypes } from '#domain/booking/appointment-types.ts'
import { type AppointmentType, ruleForTypes, typesFor, usualType } from './bookable-clinician.ts'

const typeNamed = (name: string, claimTypes: AppointmentType['claimTypes']): AppointmentType => ({
  _id: name,
  name,
  label: name,
  duration: 50,
  isGP: false,
  claimTypes,
})
const types = [
  typeNamed('Care team session', ['ndis']),
  typeNamed('Initial session', ['rebate', 'bulkBill', 'outOfPocket']),
  typeNamed('Subsequent session', ['rebate', 'bulkBill', 'outOfPocket']),
]
const names = (list: readonly AppointmentType[]) => list.map(({ name }) => name)

describe('appointment types', () => {
  it('are those that the funding can pay for: DVA is claimed as bulk bill', () => {
    expect(names(typesFor(types, 'dva'))).toEqual(['Initial session', 'Subsequent session'])
    expect(names(typesFor(types, 'ndis'))).toEqual(['Care team session'])
    expect(typesFor(types, 'workCover')).toEqual([])
    expect(typesFor(types, null)).toHaveLength(3)
  })

  it('start with a first session for a client who has seen only a GP, or has cancelled their only session', () => {
    expect(usualType(types, ruleForTypes({ hasSession: false }))?.name).toBe('Initial session')
    expect(usualType(types, ruleForTypes({ hasSession: true }))?.name).toBe('Subsequent session')
  })

  it('start with a first session for a newcomer and another one for the rest', () => {
    expect(usualType(types, 'NEW')?.name).toBe('Initial session')
    expect(usualType(types, 'EXISTING')?.name).toBe('Subsequent session')
    // Those of a practice that was set up from nothing, and of one that has named its own.
    const standard = defaultTypes
      .filter(({ kind }) => kind === 'psychology')
      .map(({ name, claimTypes }) => typeNamed(name, [...claimTypes]))
    expect(names(standard)).toEqual(['Initial session', 'Standard session'])
    expect(usualType(standard, 'NEW')?.name).toBe('Initial session')
    expect(usualType(standard, 'EXISTING')?.name).toBe('Standard session')
    const own = ['Couples session', 'Initial consult', 'Standard consult'].map((name) => typeNamed(name, []))
    expect(usualType(own, 'EXISTING')?.name).toBe('Standard consult')
    const others = ['Initial consult', 'Review'].map((name) => typeNamed(name, []))
    expect(usualType(others, 'EXISTING')?.name).toBe('Review')
    expect(usualType(others.slice(0, 1), 'EXISTING')?.name).toBe('Initial consult')
    expect(usualType(types.slice(0, 1), 'NEW')?.name).toBe('Care team session')
    expect(usualType([], 'NEW')).toBeUndefined()
  })
})
