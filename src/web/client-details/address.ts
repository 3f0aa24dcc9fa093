import { defaultState } from '#domain/identifiers/states.ts'
import type { ClientRecord } from '../client/client-profile.ts'

export type AddressParts = {
  address: { line1: string; line2: string; suburb: string; state: string; postcode: string }
}

/** What a form begins with: the address on file, or nothing yet. */
export const toAddress = ({ address }: Pick<ClientRecord, 'address'>): AddressParts => ({
  address: {
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    suburb: address?.suburb ?? '',
    state: address?.state ?? defaultState,
    postcode: address?.postcode ?? '',
  },
})
