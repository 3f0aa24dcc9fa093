import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldReservation } from '../../choose-time/reservation.fixture.ts'
import { tabStorage } from '../../session/tab-storage.fixture.ts'
import { readItem, storeItem } from '../../session/tab-storage.ts'
import { toGpMedicare } from './medicare-details.tsx'
import { toMedicare } from './medicare-page.tsx'
import { newClient } from '../../client/client.fixture.ts'
import { forgetDrafts } from '../frame/reservation-query.ts'
import { createDraft, keepBookingDraft, restoreBooking } from './save-record.ts'
import type { ConfirmParts } from './form-parts.ts'
import { toEmergency } from './emergency-contact.tsx'
import { toOnBehalfOf } from './on-behalf-of.ts'

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
    keepBookingDraft('medicare kym', before, before)
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
      emergency: { ...before.emergency, firstName: 'Madelaine', mobileNumber: '' },
    }
    keepBookingDraft('medicare kym', typed, before)
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
    keepBookingDraft('confirm kym', ticked, onFile)
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
    keepBookingDraft('medicare kym', typed, onFile)
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

const client = newClient({ address, keyClientContacts: [contact('Claudia')] })
const withLine = (line1: string) => ({ ...client, address: { ...address, line1 } })

/** A form that is open, and what it shows after a reload over this record. */
function open() {
  const draft = createDraft('gpMedicare kym', client, toGpMedicare)
  const type = (line1: string) => {
    const values = { ...draft.initial, address: { ...draft.initial.address, line1 } }
    draft.keep(values)
    return values
  }
  return {
    ...draft,
    type,
    afterReload: (record = client) => restoreBooking('gpMedicare kym', toGpMedicare(record)),
  }
}

describe('a draft over what the form saves itself', () => {
  it('stays as it was typed, whether the answer came or not', () => {
    const form = open()
    form.type('12 Smi')
    form.noteRecord(null)
    const typed = form.type('12 Smith Street')
    for (const record of [client, withLine('12 Smi')]) expect(form.afterReload(record)).toEqual(typed)
    form.noteRecord(withLine('12 Smi'))
    expect(form.afterReload(withLine('12 Smi'))).toEqual(typed)
  })

  it('gives way to what was changed elsewhere once the answer came', () => {
    const form = open()
    form.type('12 Smi')
    form.noteRecord(withLine('12 Smi'))
    form.type('12 Smith Street')
    const elsewhere = withLine('9 Other Road')
    expect(form.afterReload(elsewhere)).toEqual(toGpMedicare(elsewhere))
  })

  it('is there where what was on file before was typed again', () => {
    const form = open()
    form.type('12 Smi')
    form.noteRecord(withLine('12 Smi'))
    const typed = form.type('1 Old Street')
    expect(form.afterReload(withLine('12 Smi'))).toEqual(typed)
  })

  it('goes with what was saved, and has nothing of parts that no one has typed into', () => {
    const form = open()
    form.type('12 Smith Street')
    const saved = withLine('12 Smith Street')
    form.noteRecord({ ...saved, keyClientContacts: [contact('Madelaine')] })
    expect(readItem('fundingDrafts')).toBeNull()
  })

  it('stays forgotten when an answer comes after the booking or the sign-out', () => {
    const form = open()
    form.type('12 Smi')
    storeItem('fundingDrafts', null)
    form.noteRecord(client)
    expect(readItem('fundingDrafts')).toBeNull()
  })
})
