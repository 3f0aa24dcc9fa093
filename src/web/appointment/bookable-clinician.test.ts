import { describe, expect, it } from 'vitest'
import { type AppointmentType, typesFor, usualType } from './bookable-clinician.ts'

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

  it('start with a first session for a newcomer and another one for the rest', () => {
    expect(usualType(types, 'NEW')?.name).toBe('Initial session')
    expect(usualType(types, 'EXISTING')?.name).toBe('Subsequent session')
    expect(usualType(types.slice(0, 1), 'NEW')?.name).toBe('Care team session')
    expect(usualType([], 'NEW')).toBeUndefined()
  })
})
