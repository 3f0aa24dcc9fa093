import { describe, expect, it } from 'vitest'
import { onBehalfOfCodes, onBehalfOfOffered } from '#domain/clients/on-behalf-of.ts'
import { emptyValues, fillUntouched, toNewcomer } from './sign-up-values.ts'

const contact = { firstName: 'Madelaine', lastName: 'Arthur', email: 'm@mail.example', phone: '0491 570 156' }
const reached = { email: contact.email, mobile: contact.phone }
const { newcomer: empty } = emptyValues

describe('what the matching questions say of a newcomer', () => {
  it('is the client’s name where the session is for themselves', () => {
    expect(toNewcomer({ who: 'mySelf', ...contact }, onBehalfOfCodes)).toEqual({
      onBehalfOf: 'mySelf',
      firstName: 'Madelaine',
      lastName: 'Arthur',
      ...reached,
    })
  })

  it.each(['someoneElseAdult', 'myChild'] as const)('is the name of who books, for %s', (who) => {
    expect(toNewcomer({ who, ...contact }, onBehalfOfCodes)).toEqual({
      onBehalfOf: who,
      bookerFirstName: 'Madelaine',
      bookerLastName: 'Arthur',
      ...reached,
    })
  })

  it('leaves the question open where the answer is not offered, or is none', () => {
    const offered = onBehalfOfOffered(null, 'workCover')
    expect(toNewcomer({ who: 'myChild' }, offered).onBehalfOf).toBe('')
    expect(toNewcomer({ who: 7, firstName: ['x'], email: null }, offered)).toMatchObject({
      onBehalfOf: '',
      firstName: '',
      email: '',
    })
    expect(toNewcomer({}, offered).onBehalfOf).toBe('')
  })

  it('fills in what is empty, and changes nothing that was typed', () => {
    const known = toNewcomer({ who: 'myChild', ...contact }, onBehalfOfCodes)
    expect(fillUntouched(empty, known)).toEqual({ ...empty, ...known })
    const typed = { ...empty, onBehalfOf: 'myChild', email: 'other@mail.example' } as const
    expect(fillUntouched(typed, known)).toMatchObject({
      email: 'other@mail.example',
      bookerFirstName: 'Madelaine',
    })
    const other = { ...empty, onBehalfOf: 'mySelf', email: '' } as const
    expect(fillUntouched(other, known)).toEqual(other)
  })
})
