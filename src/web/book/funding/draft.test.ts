import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { callApi } from '../../api/call-api.ts'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { tabStorage } from '../../session/tab-storage.fixture.ts'
import { readItem, storeItem } from '../../session/tab-storage.ts'
import { toDva } from './dva-page.tsx'
import { toGpMedicare } from './medicare-details.tsx'
import { toMedicare } from './medicare-page.tsx'
import type { ClientRecord } from '../../client/client-profile.ts'
import { newClient } from '../../client/client.fixture.ts'
import { forgetDrafts } from '../frame/reservation-query.ts'
import { createDraft, saveBookingDraft, restoreBooking } from './draft.ts'
import type { ConfirmParts } from './form-parts.ts'
import { emergencyStep, toEmergency } from './emergency-contact.tsx'
import { contactStep, intakeStep, toOnBehalfOf } from './on-behalf-of.ts'
import { createSaver, type FormPart } from './saver.ts'

const hold = (reserveId: string) => storeItem('reservation', heldReservation({ reserveId }))

beforeEach(() => {
  vi.stubGlobal('sessionStorage', tabStorage())
  hold('first')
})
afterEach(() => vi.unstubAllGlobals())

const address = { line1: '1 Old Street', line2: null, suburb: 'Newtown', state: 'NSW', postcode: '2042' }
const contact = (firstName: string) => ({
  firstName,
  mobileNumber: '+61491570157',
  tags: ['emergency' as const],
})
const before = toGpMedicare(newClient({ address, keyClientContacts: [contact('Claudia')] }))

describe('the draft of a booking form', () => {
  it('is not made by opening the form: newer details are what the next form shows', () => {
    saveBookingDraft('medicare kym', before, before)
    expect(readItem('fundingDrafts')).toBeNull()
    const newer = newClient({
      address: { ...address, line1: '9 New Street' },
      keyClientContacts: [contact('Madelaine')],
    })
    expect(restoreBooking('medicare kym', toGpMedicare(newer))).toEqual(toGpMedicare(newer))
  })

  it('does not bring back what was typed over details that have changed since', () => {
    const typed = {
      ...before,
      address: { ...before.address, line1: '2 Half-typed' },
      emergency: { firstName: 'Madelaine', mobileNumber: '' },
    }
    saveBookingDraft('medicare kym', typed, before)
    expect(restoreBooking('medicare kym', before)).toEqual(typed)
    const newer = toGpMedicare(
      newClient({ address: { ...address, line1: '9 New Street' }, keyClientContacts: [contact('Claudia')] }),
    )
    expect(restoreBooking('medicare kym', newer)).toEqual({ ...newer, emergency: typed.emergency })
  })

  it('keeps a consent for its booking alone', () => {
    const client = newClient()
    const onFile: ConfirmParts = {
      ...toOnBehalfOf(client),
      ...toEmergency(client),
      agreement: { isAgreeCancellationPolicy: false },
    }
    const ticked: ConfirmParts = {
      ...onFile,
      intake: { behalfOf: 'myChild' },
      consent: { isConsentForParent: true },
      agreement: { isAgreeCancellationPolicy: true },
    }
    saveBookingDraft('confirm kym', ticked, onFile)
    expect(restoreBooking('confirm kym', onFile)).toEqual(ticked)
    hold('second')
    expect(restoreBooking('confirm kym', onFile)).toEqual({ ...onFile, intake: { behalfOf: 'myChild' } })
  })

  it.each(['Yes', 'No'])('keeps whether there is a referral for its booking alone, over %s', (onForm) => {
    // A booking whose answer was saved opens with it.
    const onFile = toMedicare(newClient(), onForm === 'No' ? 'none' : null)
    const typed = {
      ...onFile,
      referral: { ...onFile.referral, hasReferral: 'No', comes: 'sentByGP', referral: ['file-1'] },
    }
    saveBookingDraft('medicare kym', typed, onFile)
    expect(restoreBooking('medicare kym', onFile)).toEqual(typed)
    hold('second')
    const ofSecond = toMedicare(newClient())
    expect(restoreBooking('medicare kym', ofSecond).referral).toEqual({
      ...typed.referral,
      hasReferral: 'Yes',
    })
  })

  it('goes once it is booked, and leaves the forms of the profile that have no card', () => {
    const draft = { address: { typed: { line1: '2 New Street' } } }
    const [mine, card] = ['profile address kym', 'profile medicare kym']
    storeItem('fundingDrafts', { 'medicare kym': draft, [mine]: draft, [card]: draft })
    forgetDrafts()
    expect(readItem('fundingDrafts')).toEqual({ [mine]: draft })
    storeItem('fundingDrafts', { [card]: draft })
    forgetDrafts()
    expect(readItem('fundingDrafts')).toBeNull()
  })
})

const line = (line1: string) => ({ ...address, line1, state: 'NSW' as const })
const card = (irn: string) => ({
  firstName: 'Kym',
  lastName: 'Heath',
  dateOfBirth: '1983-02-22',
  number: '2951201842',
  irn,
  expiryDate: '2028-08',
})
const client = newClient({ address, keyClientContacts: [contact('Claudia')] })
const onFileNow = (change: Partial<ClientRecord>) => toGpMedicare({ ...client, ...change })

/** A form that is filled in, with a server that stores what it is sent, or does not answer. */
function fillIn(answers: 'stores' | 'is silent' = 'stores') {
  const draft = createDraft('gpMedicare kym', client, toGpMedicare)
  const call = (async () =>
    answers === 'stores'
      ? { ok: true, value: undefined }
      : { ok: false, problem: { status: 0 } }) as unknown as typeof callApi
  const save = createSaver(call, [], draft.note)
  let values = draft.initial
  return {
    type: (change: Partial<typeof values>) => {
      values = { ...values, ...change }
      draft.keep(values)
    },
    /** The form has its draft written again after each note. */
    save: async (part: FormPart) => {
      await save(part)
      draft.keep(values)
    },
    values: () => values,
  }
}
const restoreOver = (onFile: typeof before) => restoreBooking('gpMedicare kym', onFile)
const typedLine = (line1: string) => ({ address: { ...before.address, line1 } })

describe('what a form has saved itself', () => {
  it.each(['stores', 'is silent'] as const)(
    'is no change from elsewhere: the address, where the server %s',
    async (answers) => {
      const form = fillIn(answers)
      form.type(typedLine('12 Smi'))
      await form.save({ saves: 'saveAddress', body: line('12 Smi') })
      form.type(typedLine('12 Smith Street'))
      expect(restoreOver(onFileNow({ address: line('12 Smi') }))).toEqual(form.values())
      const elsewhere = onFileNow({ address: line('9 Other Road') })
      expect(restoreOver(elsewhere)).toEqual(elsewhere)
    },
  )

  it('may be typed back to what was there before', async () => {
    const form = fillIn()
    form.type(typedLine('12 Smi'))
    await form.save({ saves: 'saveAddress', body: line('12 Smi') })
    form.type(typedLine('1 Old Street'))
    expect(restoreOver(onFileNow({ address: line('12 Smi') }))).toEqual(before)
  })

  it('needs no draft', async () => {
    const form = fillIn()
    form.type(typedLine('12 Smith Street'))
    await form.save({ saves: 'saveAddress', body: line('12 Smith Street') })
    expect(readItem('fundingDrafts')).toBeNull()
    const elsewhere = onFileNow({ address: line('9 Other Road') })
    expect(restoreOver(elsewhere)).toEqual(elsewhere)
  })

  it('is told apart from what was not, however it is spelled on the card', async () => {
    const typed = { ...before.own, number: '2951201842', irn: '1', expiryDate: '08/2028' }
    const form = fillIn()
    form.type({ own: typed })
    await form.save({ saves: 'saveMedicare', body: card('1') })
    form.type({ own: { ...typed, irn: '2' } })
    const medicare = { ...card('1'), dva: null, parent: null, verification: 'match' as const }
    // No one has typed into the child's card: it is shown as it is on file.
    expect(restoreOver(onFileNow({ medicare }))).toEqual({
      ...onFileNow({ medicare }),
      own: { ...typed, irn: '2' },
    })
    const elsewhere = onFileNow({ medicare: { ...medicare, irn: '5' } })
    expect(restoreOver(elsewhere)).toEqual(elsewhere)
  })

  it('is for whom it is, while the guardian is not saved', async () => {
    const form = fillIn()
    const guardian = { parentFirstName: 'Mary  Ann', parentLastName: 'Arthur', parentEmail: 'M@mail.example' }
    form.type({ intake: { behalfOf: 'myChild' }, guardian })
    await form.save(intakeStep(form.values(), 'myChild'))
    const intake = { behalfOf: 'myChild' as const, isConsentForParent: false }
    expect(restoreOver(onFileNow({ intake }))).toEqual(form.values())
    // Saved as the server spells it, then changed.
    await form.save(contactStep(form.values(), 'myChild') as FormPart)
    form.type({ guardian: { ...guardian, parentLastName: 'Arthurs' } })
    const stored = { parentFirstName: 'Mary Ann', parentLastName: 'Arthur', parentEmail: 'm@mail.example' }
    expect(restoreOver(onFileNow({ intake, guardian: stored }))).toEqual(form.values())
  })

  it('is a contact, whose number the server spells its own way', async () => {
    const form = fillIn()
    form.type({ emergency: { firstName: 'Madelaine', mobileNumber: '0491 570 006' } })
    await form.save(emergencyStep(form.values()))
    form.type({ emergency: { firstName: 'Madelaine', mobileNumber: '0491 570 110' } })
    const stored = { ...contact('Madelaine'), mobileNumber: '+61491570006' }
    expect(restoreOver(onFileNow({ keyClientContacts: [stored] }))).toEqual(form.values())
  })

  it('is a white DVA card with the Medicare card beside it', () => {
    const draft = createDraft('dva kym', client, toDva)
    const dvaCardDetails = { cardType: 'white' as const, number: 'NBUR9080' }
    const typed = (irn: string) => ({
      ...draft.initial,
      card: { dva: true as const, dvaCardDetails, number: '2951 20184 2', irn, expiryDate: '08/2028' },
    })
    draft.keep(typed('1'))
    const { number, irn, expiryDate } = card('1')
    draft.note(
      { saves: 'saveMedicare', body: { dva: true, dvaCardDetails, number, irn, expiryDate } },
      'sent',
    )
    draft.keep(typed('2'))
    const dva = { ...dvaCardDetails, verification: 'match' as const }
    const now = { ...client, medicare: { ...card('1'), dva } }
    expect(restoreBooking('dva kym', toDva(now))).toEqual(typed('2'))
  })
})
