import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldReservation } from '../../appointment/reservation.fixture.ts'
import { tabStorage } from '../../visit/tab-storage.fixture.ts'
import { readItem, storeItem } from '../../visit/tab-storage.ts'
import { toGpMedicare } from '../medicare/use-medicare-details.ts'
import { newClient } from './client.fixture.ts'
import { keepBooking, restoreBooking } from './draft.ts'
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
    keepBooking('medicare kym', before, before)
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
    keepBooking('medicare kym', typed, before)
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
    keepBooking('confirm kym', ticked, onFile)
    expect(restoreBooking('confirm kym', onFile)).toEqual(ticked)
    hold('second')
    expect(restoreBooking('confirm kym', onFile)).toEqual({ ...onFile, intake: { behalfOf: 'myChild' } })
  })
})
