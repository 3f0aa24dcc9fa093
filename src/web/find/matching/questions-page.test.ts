import { expect, it } from 'vitest'
import { toContact } from './questions-page.tsx'

/** A child whose parent signed up. */
const child = {
  firstName: 'Robin',
  lastName: 'Heath',
  accountHolder: { firstName: 'Kym', lastName: 'Marsh' },
  email: 'kym@mail.example',
  mobile: '+61491570006',
}

it('names the person whose email and phone they are, not the child they booked for', () => {
  expect(toContact(child)).toEqual({
    firstName: 'Kym',
    lastName: 'Marsh',
    email: 'kym@mail.example',
    phone: '+61491570006',
  })
  expect(toContact({ ...child, mobile: null }).phone).toBe('')
})
