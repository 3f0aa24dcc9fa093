import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'

/** What is on the screen; `rules.ts` reads it as the request has it. */
export type SignUpParts = {
  newcomer: {
    /** Empty until it is answered: everything else speaks of that person. */
    onBehalfOf: OnBehalfOf | ''
    /** Of the person who has the session, as the date of birth is. */
    firstName: string
    lastName: string
    /** DD/MM/YYYY */
    dateOfBirth: string
    atsi: boolean
    /** Of the person who signs up for another: where the session is for themselves, it is not asked. */
    bookerFirstName: string
    bookerLastName: string
    email: string
    mobile: string
    password: string
    isRegistered: boolean
    isPoliciesConfirmed: boolean
  }
}

export const emptyValues: SignUpParts = {
  newcomer: {
    onBehalfOf: '',
    firstName: '',
    lastName: '',
    dateOfBirth: '',
    atsi: false,
    bookerFirstName: '',
    bookerLastName: '',
    email: '',
    mobile: '',
    password: '',
    isRegistered: true,
    isPoliciesConfirmed: false,
  },
}
