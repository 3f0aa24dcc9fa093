import { describe, expect, it } from 'vitest'
import { type BookerValues, bookerIn, bookerOf, bookersFor, checkBooker } from './booker.ts'
import { newClient } from './client.fixture.ts'
import type { PhoneJudgement } from './use-phone.ts'

const nothing: BookerValues = bookerOf(newClient())
const goodPhone: PhoneJudgement = { fault: undefined, check: 'yes' }
const noPhone: PhoneJudgement = { fault: 'Phone number is required', check: 'idle' }

describe('who books', () => {
  it('is one of those that the record and the funding allow', () => {
    const child = newClient({ recordType: 'youngPerson' })
    expect(bookersFor(newClient(), 'rebate')).toEqual(['mySelf', 'someoneElseAdult'])
    expect(bookersFor(child, 'rebate')).toEqual(['mySelf', 'myChild'])
    expect(bookersFor(child, 'workCover')).toEqual(['mySelf'])
    expect(bookerIn({ behalfOf: 'myChild' }, bookersFor(child, 'workCover'))).toBe('mySelf')
    expect(bookerIn({ behalfOf: 'nobody' }, bookersFor(child, 'rebate'))).toBe('mySelf')
  })

  it('needs nothing more for themselves', () => {
    expect(checkBooker(nothing, 'mySelf', noPhone)).toEqual({})
  })

  it('leaves a name and a number when it is for somebody else', () => {
    expect(checkBooker(nothing, 'someoneElseAdult', noPhone)).toEqual({
      bookerName: 'Your name is required',
      bookerPhone: 'Phone number is required',
    })
    expect(checkBooker({ ...nothing, bookerName: 'Claudia' }, 'someoneElseAdult', goodPhone)).toEqual({})
  })

  it('is a parent with a name and an e-mail when it is for a child', () => {
    expect(checkBooker(nothing, 'myChild', noPhone)).toEqual({
      parentFirstName: 'First name is required',
      parentLastName: 'Last name is required',
      parentEmail: 'Email is required',
    })
    const parent = { ...nothing, parentFirstName: 'Madelaine', parentLastName: 'Arthur', parentEmail: 'm@' }
    expect(checkBooker(parent, 'myChild', noPhone)).toEqual({ parentEmail: 'Email is not valid' })
  })

  it('finds there again what was given the last time', () => {
    const client = newClient({
      intake: { behalfOf: 'someoneElseAdult', isConsentForParent: false },
      keyClientContacts: [
        { firstName: 'Corazon', mobileNumber: '+61491570156', tags: ['emergency'] },
        { firstName: 'Claudia', mobileNumber: '+61491570157', tags: ['adult'] },
      ],
    })
    expect(bookerOf(client)).toMatchObject({
      behalfOf: 'someoneElseAdult',
      bookerName: 'Claudia',
      bookerPhone: '+61491570157',
    })
  })
})
