import { describe, expect, it } from 'vitest'
import { newClient } from '../../client/client.fixture.ts'
import { type FormParts, type FormRules, titlesIn, validate } from '../../forms/form-rules.ts'
import { gpMedicareRules, medicareRules } from './card-rules.ts'
import { toEmergency } from './emergency-contact.tsx'
import { toGpMedicare } from './medicare-details.tsx'
import { toOnBehalfOf } from './on-behalf-of.ts'
import { toReferral } from './referral.ts'
import { confirmRules, ndisRules, selfFundedRules, workCoverRules } from './rules.ts'

const who = toOnBehalfOf(newClient())
const forAdult = { ...who, intake: { behalfOf: 'someoneElseAdult' } }
const forChild = { ...who, intake: { behalfOf: 'myChild' } }
const errorsIn = <V extends FormParts>(values: V, rules: FormRules<V>) => validate(values, rules).errors

describe('the NDIS form', () => {
  const manager = { planManagerName: '', planManagerEmail: '' }
  const ndis = { number: '430 118 276', plan: 'planManaged', ...manager, files: [] }

  it('asks for its number and plan, and for nothing more of oneself', () => {
    expect(errorsIn({ ...who, ndis: { number: ' ', plan: '', ...manager, files: [] } }, ndisRules)).toEqual({
      'ndis.number': 'NDIS number is required',
      'ndis.plan': 'NDIS plan is required',
    })
    expect(errorsIn({ ...who, ndis }, ndisRules)).toEqual({})
  })

  it('sends the number without its spaces', () => {
    expect(validate({ ...who, ndis }, ndisRules).bodies.ndis).toEqual({
      number: '430118276',
      plan: 'planManaged',
      ...manager,
      files: [],
    })
  })

  it('asks who manages the plan, and of a plan that is self-managed nothing of it', () => {
    const wrong = { ...ndis, planManagerEmail: 'nowhere' }
    expect(errorsIn({ ...who, ndis: wrong }, ndisRules)).toEqual({
      'ndis.planManagerEmail': 'Email is not valid',
    })
    const own = { ...wrong, plan: 'selfManaged' }
    expect(validate({ ...who, ndis: own }, ndisRules).bodies.ndis).toEqual({
      number: '430118276',
      plan: 'selfManaged',
      files: [],
    })
  })

  it.each(['43011827', '4301182761', '43011827x'])('has no number %s', (number) => {
    expect(errorsIn({ ...who, ndis: { ...ndis, number } }, ndisRules)).toHaveProperty(['ndis.number'])
  })

  it('asks an adult who books for someone else how to reach them', () => {
    expect(errorsIn({ ...forAdult, ndis }, ndisRules)).toEqual({
      'adult.firstName': 'Your name is required',
      'adult.mobileNumber': 'Phone number is required',
    })
  })

  it('asks a parent for name, email and consent, in the order of the screen', () => {
    const errors = errorsIn({ ...forChild, ndis: { ...ndis, number: '' } }, ndisRules)
    expect(Object.keys(errors)).toEqual([
      'guardian.parentFirstName',
      'guardian.parentLastName',
      'guardian.parentEmail',
      'ndis.number',
      'consent.isConsentForParent',
    ])
    const parent = { parentFirstName: 'Madelaine', parentLastName: 'Arthur', parentEmail: 'm@' }
    const consent = { isConsentForParent: true }
    expect(errorsIn({ ...forChild, guardian: parent, consent, ndis }, ndisRules)).toEqual({
      'guardian.parentEmail': 'Email is not valid',
    })
  })
})

describe('the WorkCover form', () => {
  const workCover = {
    claimNumber: 'WC1234567',
    caseManagerDetails: '  Toni Marsh, icare  ',
    numberOfAppointmentApproved: '8',
    isClaimInNSW: 'no',
    files: ['9f0c8a3e-6a52-4a43-8f5d-0a8d9d1f4b11'],
  }

  it('needs the claim, the case manager, the sessions and an answer about New South Wales', () => {
    const nothing = {
      claimNumber: '',
      caseManagerDetails: '   ',
      numberOfAppointmentApproved: '',
      isClaimInNSW: '',
      files: [],
    }
    expect(errorsIn({ ...who, workCover: nothing }, workCoverRules)).toEqual({
      'workCover.claimNumber': 'WorkCover number is required',
      'workCover.caseManagerDetails': 'Case manager details are required',
      'workCover.numberOfAppointmentApproved': 'Number of approved appointments is required',
      'workCover.isClaimInNSW': 'Please say whether the claim is in New South Wales',
    })
  })

  it('sends the claim trimmed, with its flag', () => {
    expect(validate({ ...who, workCover }, workCoverRules).bodies.workCover).toEqual({
      claimNumber: 'WC1234567',
      caseManagerDetails: 'Toni Marsh, icare',
      numberOfAppointmentApproved: 8,
      isClaimInNSW: false,
      approved: true,
      files: workCover.files,
    })
  })

  it.each(['WC-204', 'WC1234567890X', 'WC 12345 67'])('has no number %s', (claimNumber) => {
    expect(errorsIn({ ...who, workCover: { ...workCover, claimNumber } }, workCoverRules)).toEqual({
      'workCover.claimNumber':
        'WorkCover number must be between 7 and 12 characters long and contain only alphanumeric characters',
    })
  })

  it('counts sessions in digits', () => {
    const values = { ...who, workCover: { ...workCover, numberOfAppointmentApproved: 'eight' } }
    expect(errorsIn(values, workCoverRules)).toEqual({
      'workCover.numberOfAppointmentApproved': 'Must be only digits',
    })
  })
})

describe('an emergency contact', () => {
  const values = (emergency: object) => ({
    ...toGpMedicare(newClient()),
    emergency: { firstName: 'Alex', mobileNumber: '', hasNone: false, ...emergency },
  })
  const faults = (emergency: object, isGP: boolean) => {
    const found = isGP
      ? errorsIn(values(emergency), gpMedicareRules('2026-11-16'))
      : errorsIn({ ...values(emergency), ...toReferral(newClient(), null) }, medicareRules('2026-11-16'))
    return Object.keys(found).filter((field) => field.startsWith('emergency'))
  }

  it('may have a number of any country', () => {
    expect(faults({ mobileNumber: '+64 21 123 4567' }, false)).toEqual([])
    expect(faults({ mobileNumber: '+64 21' }, false)).toEqual(['emergency.mobileNumber'])
  })

  it('is asked of nobody who says to a GP that there is no one, and of everyone by a psychologist', () => {
    const none = { firstName: '', hasNone: true }
    expect(faults(none, true)).toEqual([])
    expect(faults(none, false)).toEqual(['emergency.firstName', 'emergency.mobileNumber'])
  })
})

describe('the confirm form', () => {
  const values = {
    ...forChild,
    ...toEmergency(newClient()),
    agreement: { isAgreeCancellationPolicy: false },
  }

  it('begins with the parent, or the other adult, who signed up, until a contact is on file', () => {
    const contact = (changed: object) => toEmergency(newClient(changed)).emergency
    const holder = { firstName: 'Kym Heath', mobileNumber: '+61491570006', hasNone: false }
    expect(contact({ onBehalfOf: 'myChild' })).toEqual(holder)
    expect(contact({ onBehalfOf: 'someoneElseAdult' })).toEqual(holder)
    expect(contact({ onBehalfOf: 'mySelf' })).toEqual({ firstName: '', mobileNumber: '', hasNone: false })
    const known = { firstName: 'Alex', mobileNumber: '+61491570110' }
    const keyClientContacts = [{ ...known, tags: ['emergency'] }]
    expect(contact({ onBehalfOf: 'myChild', keyClientContacts })).toEqual({ ...known, hasNone: false })
  })

  it('asks for an emergency contact, whatever the funding', () => {
    expect(errorsIn(values, confirmRules)).toEqual({
      'emergency.firstName': 'Name is required',
      'emergency.mobileNumber': 'Phone number is required',
    })
  })

  it('asks clients who pay themselves for whom it is, and to agree to the policy', () => {
    expect(Object.keys(errorsIn(values, selfFundedRules))).toEqual([
      'guardian.parentFirstName',
      'guardian.parentLastName',
      'guardian.parentEmail',
      'emergency.firstName',
      'emergency.mobileNumber',
      'consent.isConsentForParent',
      'agreement.isAgreeCancellationPolicy',
    ])
  })

  it('has a name for every field that it may miss', () => {
    const titles = titlesIn(selfFundedRules(values))
    for (const field of Object.keys(errorsIn(values, selfFundedRules)))
      expect(titles.get(field)).not.toBe(field)
  })
})
